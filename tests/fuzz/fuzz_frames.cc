// The hall on any frames: each is answered exactly once, what is refused is told why, and whatever was said the log of
// every room still folds to the room in memory. A line of the input is a frame; its first letter is who says it. `$0`
// to `$9` stand for texts that the hall has made up (rooms, tokens), so that frames can be about them.

#include <boost/json.hpp>

#include <algorithm>
#include <string>

#include "fuzz/bytes.h"
#include "service/room.h"
#include "service/world.h"

namespace {

using namespace conclave;

void collect(const json::value& value, std::vector<std::string>& texts) {
  if (value.is_object())
    for (const auto& [name, inner] : value.as_object()) collect(inner, texts);
  if (value.is_array())
    for (const auto& inner : value.as_array()) collect(inner, texts);
  if (value.is_string() && (value.as_string().size() == 16 || value.as_string().size() == 32)) {
    const std::string text(value.as_string());
    if (texts.size() < 10 && std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  }
}

std::string filled(std::string text, const std::vector<std::string>& texts) {
  for (std::size_t at = text.find('$'); at != std::string::npos && at + 1 < text.size(); at = text.find('$', at + 1)) {
    const auto which = static_cast<std::size_t>(text[at + 1] - '0');
    if (which < texts.size()) text.replace(at, 2, texts[which]);
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  HallLimits limits;
  limits.messages_at_once = limits.address_at_once = 1000;
  World world(1, limits);
  const ConnectionId who[] = {world.open("192.0.2.1"), world.open("192.0.2.2"), world.open("192.0.2.3")};
  std::vector<std::string> texts;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  int frames = 0;
  for (std::size_t begin = 0; begin < input.size() && frames < 40; ++frames) {
    const auto end = std::min(input.find('\n', begin), input.size());
    const std::string_view line = input.substr(begin, end - begin);
    begin = end + 1;
    if (line.empty()) continue;
    if (line[0] == 'T') {
      world.pass(1000);
      continue;
    }
    const ConnectionId from = who[static_cast<unsigned char>(line[0]) % 3];
    const std::size_t before = world.inbox[from].size();
    world.say(from, filled(std::string(line.substr(1)), texts));
    int answers = 0;
    for (std::size_t i = before; i < world.inbox[from].size(); ++i) {
      const auto& message = world.inbox[from][i];
      answers += message.contains("re");
      if (const auto* no = message.if_contains("no"))
        FUZZ_EXPECT(no->at("text").as_string() != "«" + std::string(no->at("key").as_string()) + "»");
      if (const auto* ok = message.if_contains("ok")) collect(*ok, texts);
    }
    FUZZ_EXPECT(answers == 1);
  }
  for (const auto& [id, stored] : world.disk) {
    const auto room = Room::fold(stored);
    FUZZ_EXPECT(room && !room->broken());
  }
  return 0;
}
