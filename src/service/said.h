#pragma once

#include <vector>

#include "core/shape.h"

namespace conclave {

// What the service says, described: the page's types are made from it (`conclave describe messages`), and every message
// that tests/service receives is held to it. Each field is one answer or one kind of news.
const std::vector<ShapeField>& answer_shapes();  // by what was asked for
const std::vector<ShapeField>& news_shapes();    // as it is after `on`

}  // namespace conclave
