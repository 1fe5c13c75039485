#pragma once

// The names of Boost.JSON's types, for headers that only mention them. Its own fwd.hpp costs half a second to parse.
namespace boost::json {
class array;
class object;
}  // namespace boost::json
