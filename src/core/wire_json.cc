#include "core/wire_json.h"

#include <boost/json.hpp>
#include <utility>

namespace conclave {

namespace json = boost::json;

json::array choices_json(const std::vector<Choice>& choices) {
  json::array out;
  for (const Choice& choice : choices) {
    json::array slots;
    for (const Slot& slot : choice.slots)
      slots.push_back(json::object{{"name", slot.name},
                                   {"kind", kind_name(slot.kind)},
                                   {"from", json::value_from(slot.from)},
                                   {"least", slot.least},
                                   {"most", slot.most}});
    out.push_back(json::object{{"pattern", choice.pattern}, {"slots", std::move(slots)}});
  }
  return out;
}

}  // namespace conclave
