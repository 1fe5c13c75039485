#pragma once

// The names of Boost.JSON's types, for headers that only mention them. Its own fwd.hpp costs half a second to parse.
// NOLINTBEGIN(readability-identifier-naming): they are Boost's.
namespace boost::json {
class array;
class object;
}  // namespace boost::json
// NOLINTEND(readability-identifier-naming)
