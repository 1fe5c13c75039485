#pragma once

#include <boost/json/array.hpp>
#include <vector>

#include "core/choice.h"

namespace conclave {

// Choices as every protocol writes them.
boost::json::array choices_json(const std::vector<Choice>& choices);

}  // namespace conclave
