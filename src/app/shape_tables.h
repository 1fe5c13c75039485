#pragma once

#include <string>

#include "core/shape.h"
#include "core/told_shape.h"

namespace conclave {

// Tables of docs/views.md: the fields of an object (a view, a card's data), a row each; what is told, and with what.
std::string fields_table(const Shape& object);
std::string told_tables(const ToldShape& told);

}  // namespace conclave
