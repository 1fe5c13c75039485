#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace conclave {

// What makes one object of another: a JSON Patch (RFC 6902) of "add", "replace" and "remove", in the order in which
// they are to be made. Lists of the same length are compared item by item, others are replaced.
boost::json::array change_of(const boost::json::object& before, const boost::json::object& after);

}  // namespace conclave
