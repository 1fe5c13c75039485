#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <vector>

#include "core/choice.h"
#include "core/fields.h"
#include "core/phrase.h"

// What journals, the store and every protocol write in the same way (docs/protocol.md).
namespace conclave {

// {"key", "args"}; a value's type is its JSON's: "Ada", 5, {"key", "id"}, {"card"}, {"die", "value"}, [ ... ].
boost::json::object phrase_json(const Phrase& phrase);
// The same with its "kind".
boost::json::object event_json(const ToldEvent& event);
boost::json::array choices_json(const std::vector<Choice>& choices);

// An event without "kind" was written by format 1 of journals: all its values are texts, of which "@" begins a key and
// "#" a card. What is no event is noted by the field.
ToldEvent read_event(const Field& event);

}  // namespace conclave
