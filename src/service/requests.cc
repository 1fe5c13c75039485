#include "service/requests.h"

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <concepts>
#include <limits>

#include "core/fields.h"
#include "core/seat.h"
#include "core/utf8.h"
#include "service/secret.h"

namespace conclave {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostCharacters = 24;  // of a name
constexpr std::size_t kIdBytes = 40;         // of anything that names a thing: room, game, seat, mind, option
constexpr std::size_t kTokenBytes = 64;
constexpr std::size_t kMoveBytes = 1000;
constexpr std::size_t kMostSeats = 64;  // rooms that one connection follows
constexpr std::size_t kMostOptions = 8;
constexpr std::int64_t kMostVersion = 1'000'000;
constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

// A guest's name: 1 to 24 characters, nothing that cannot be seen.
std::string read_name(const Field& field) {
  const std::string given = field.text();
  std::string_view name = given;
  while (name.starts_with(' ')) name.remove_prefix(1);
  while (name.ends_with(' ')) name.remove_suffix(1);
  std::size_t characters = 0;
  bool hidden = false;
  for (std::string_view rest = name; !rest.empty(); ++characters) {
    const auto [code, bytes] = first_character(rest);
    hidden = hidden || !code || cannot_be_seen(*code);
    rest.remove_prefix(bytes);
  }
  if (characters == 0 || characters > kMostCharacters)
    field.refuse("service.refusal.name-length", {{"most", kMostCharacters}});
  if (hidden) field.refuse("service.refusal.name-hidden");
  return std::string(name);
}

std::optional<LobbyCursor> read_cursor(const Field& field) {
  const std::string text = field.text(kIdBytes);
  LobbyCursor cursor;
  const char* end = text.data() + text.size();
  const auto [dot, error] = std::from_chars(text.data(), end, cursor.created);
  if (error != std::errc() || dot == end || *dot != '.' || !is_room(std::string(dot + 1, end))) {
    field.refuse("service.refusal.cursor");
    return std::nullopt;
  }
  cursor.room = std::string(dot + 1, end);
  return cursor;
}

// What stands in a field, as far as its C++ type does not say it.
struct Text {
  std::size_t most;
};
struct Name {};
struct Nonce {};
struct Cursor {};
struct Range {
  std::int64_t least, most;
};
struct OneOf {
  std::vector<std::string_view> all;
};
struct Most {
  std::size_t count;
};
struct Flag {};
struct Options {};
struct Optional {};
constexpr Optional kOptional;

// One function a request lists its fields. It is called to read them and to describe them.
template <class F>
void fields(F& f, say::Hello& it) {
  f("lang", it.lang, OneOf{{"en", "fr"}});
  f("changes", it.changes, Flag{}, kOptional);
}
template <class F>
void fields(F& f, say::Lobby& it) {
  f("off", it.off, Flag{}, kOptional);
  f("after", it.after, Cursor{});
  f("most", it.most, Range{1, kMostListed}, kOptional);
}
template <class F>
void fields(F& f, say::Mine::Held& it) {
  f("room", it.room, Text{kIdBytes});
  f("token", it.token, Text{kTokenBytes});
}
template <class F>
void fields(F& f, say::Mine& it) {
  f("seats", it.seats, Most{kMostSeats});
}
template <class F>
void fields(F& f, say::Create::Chair& it) {
  using Who = say::Create::Chair::Who;
  f("who", it.who, OneOf{{"me", "free", "mind"}});
  f.only_if(it.who == Who::kMe, "name", it.name, Name{}, kOptional);
  f.only_if(it.who == Who::kMind, "mind", it.mind, Text{kIdBytes});
}
template <class F>
void fields(F& f, say::Create& it) {
  f("game", it.game, Text{kIdBytes});
  f("options", it.options, Options{}, kOptional);
  f("public", it.is_public, Flag{}, kOptional);
  f("hints", it.hints, Flag{}, kOptional);
  f("seats", it.seats, Most{kMaxSeats});
}
template <class F>
void fields(F& f, say::Join& it) {
  f("room", it.room, Text{kIdBytes});
  f("name", it.name, Name{}, kOptional);
  f("seat", it.seat, Text{kIdBytes});
}
template <class F>
void fields(F& f, say::Ready& it) {
  f("room", it.room, Text{kIdBytes});
  f("token", it.token, Text{kTokenBytes});
  f("nonce", it.nonce, Nonce{});
}
template <class F>
void fields(F& f, say::Watch& it) {
  f("room", it.room, Text{kIdBytes});
  f("token", it.token, Text{kTokenBytes});
  f("host", it.host, Text{kTokenBytes});
}
template <class F>
void fields(F& f, say::Leave& it) {
  f("room", it.room, Text{kIdBytes});
}
template <class F>
void fields(F& f, say::Close& it) {
  f("room", it.room, Text{kIdBytes});
  f("host", it.host, Text{kTokenBytes});
}
template <class F>
void fields(F& f, say::Mend& it) {
  f("room", it.room, Text{kIdBytes});
  f("how", it.how, OneOf{{"resume", "annul"}});
}
template <class F>
void fields(F& f, say::Replay& it) {
  f("room", it.room, Text{kIdBytes});
  f("viewer", it.viewer, Text{kIdBytes});
  f("step", it.step, Range{0, kMostVersion});
  f("since", it.since, Range{0, kMostVersion});
}
template <class F>
void fields(F& f, say::Greet& it) {
  f("room", it.room, Text{kIdBytes});
  f("seat", it.seat, Text{kIdBytes});
  f.only_if(!it.seat, "for", it.cheered, Text{kIdBytes});
  f.only_if(!it.cheered, "greeting", it.greeting, Range{1, kGreetings});
}
template <class F>
void fields(F& f, say::AtSeat& it) {
  f("room", it.room, Text{kIdBytes});
  f("seat", it.seat, Text{kIdBytes});
}
template <class F>
void more(F& f, say::Move& it) {
  f("version", it.version, Range{0, kMostVersion});
  f("choice", it.choice, Range{0, kMostVersion});
  f("move", it.move, Text{kMoveBytes});
}
template <class F>
void more(F& f, say::HintPlease& it) {
  f("version", it.version, Range{0, kMostVersion});
}
template <class F>
void more(F& f, say::Undo& it) {
  f("ask", it.ask, Flag{}, kOptional);
}
template <class F>
void more(F& f, say::Answer& it) {
  f("yes", it.yes, Flag{});
}
template <class F>
void more(F& f, say::Automatic& it) {
  f("on", it.on, Flag{});
}
template <class F>
void more(F&, say::AtSeat&) {}
template <class F, std::derived_from<say::AtSeat> T>
void fields(F& f, T& it) {
  fields(f, static_cast<say::AtSeat&>(it));
  more(f, it);
}

class Reader {
 public:
  explicit Reader(Field from) : from_(std::move(from)) {}

  template <class T, class Kind>
  void operator()(const char* name, T& to, const Kind& kind) const {
    read(from_[name], to, kind);
  }
  template <class T, class Kind>
  void operator()(const char* name, T& to, const Kind& kind, Optional) const {
    if (const Field field = from_[name]; field.given()) read(field, to, kind);
  }
  template <class T, class Kind>
  void only_if(bool wanted, const char* name, T& to, const Kind& kind) const {
    if (wanted) (*this)(name, to, kind);
  }
  template <class T, class Kind>
  void only_if(bool wanted, const char* name, T& to, const Kind& kind, Optional) const {
    if (wanted) (*this)(name, to, kind, kOptional);
  }

 private:
  template <class T, class Kind>
  static void read(const Field& field, std::optional<T>& to, const Kind& kind) {
    if (field.given()) read(field, to.emplace(), kind);
  }
  static void read(const Field& field, std::optional<LobbyCursor>& to, Cursor) {
    if (field.given()) to = read_cursor(field);
  }
  static void read(const Field& field, std::string& to, Text kind) { to = field.text(kind.most); }
  static void read(const Field& field, std::string& to, Name) { to = read_name(field); }
  static void read(const Field& field, std::string& to, Nonce) {
    to = field.text();
    if (!is_hex(to, 32)) field.refuse("service.refusal.nonce");
  }
  static void read(const Field& field, int& to, Range kind) {
    to = static_cast<int>(field.number(kind.least, kind.most));
  }
  static void read(const Field& field, bool& to, Flag) { to = field.flag(); }
  template <class Enum>
    requires std::is_enum_v<Enum>
  static void read(const Field& field, Enum& to, const OneOf& kind) {
    to = static_cast<Enum>(field.word(kind.all));
  }
  template <class T>
  static void read(const Field& field, std::vector<T>& to, Most kind) {
    for (const Field& item : field.list(kind.count)) {
      const Reader each(item);
      fields(each, to.emplace_back());
    }
  }
  static void read(const Field& field, Settings& to, Options) {
    for (const auto& [name, value] : field.members(kMostOptions)) to.emplace_back(name, value.text(kIdBytes));
  }

  Field from_;
};

class Describer {
 public:
  // Where fields depend on a word, `narrowed` tells of those alone that go with the example's.
  explicit Describer(bool narrowed = false) : narrowed_(narrowed) {}

  template <class T, class Kind>
  void operator()(const char* name, T& example, const Kind& kind) {
    listed.push_back(shape::field(name, describe(example, kind)));
  }
  template <class T, class Kind>
  void operator()(const char* name, std::optional<T>&, const Kind& kind) {
    T example{};
    (*this)(name, example, kind, kOptional);
  }
  template <class T, class Kind>
  void operator()(const char* name, std::optional<T>& example, const Kind& kind, Optional) {
    (*this)(name, example, kind);
  }
  template <class T, class Kind>
  void operator()(const char* name, T& example, const Kind& kind, Optional) {
    listed.push_back({name, describe(example, kind), "", "optional"});
  }
  // Of all cases together it is optional.
  template <class T, class Kind, class... More>
  void only_if(bool wanted, const char* name, T& example, const Kind& kind, More... more) {
    if (!narrowed_)
      (*this)(name, example, kind, kOptional);
    else if (wanted)
      (*this)(name, example, kind, more...);
  }

  std::vector<ShapeField> listed;

 private:
  template <class T>
  static Shape describe(T&, const Text&) {
    return shape::text();
  }
  template <class T>
  static Shape describe(T&, const Name&) {
    return shape::text();
  }
  template <class T>
  static Shape describe(T&, const Nonce&) {
    return shape::text();
  }
  template <class T>
  static Shape describe(T&, const Cursor&) {
    return shape::text();
  }
  template <class T>
  static Shape describe(T&, const Range&) {
    return shape::number();
  }
  template <class T>
  Shape describe(T& example, const OneOf& kind) const {
    if (narrowed_) return shape::words("", "", std::array{kind.all[static_cast<std::size_t>(example)]});
    return shape::words("", "", kind.all);
  }
  template <class T>
  static Shape describe(T&, const Flag&) {
    return shape::flag();
  }
  template <class T>
  static Shape describe(T&, const Options&) {
    return shape::record(shape::text(), shape::text());
  }
  template <class T>
  static Shape describe(std::vector<T>&, const Most&) {
    T example{};
    if constexpr (requires { example.who; }) return shape::list(cases(example));
    Describer inside;
    fields(inside, example);
    return shape::list(shape::object("", std::move(inside.listed)));
  }

  // One object a word.
  template <class T>
  static Shape cases(T& example) {
    Describer first;
    fields(first, example);
    std::vector<Shape> all;
    for (std::size_t i = 0; i < first.listed.front().shape.words.size(); ++i) {
      example.who = static_cast<decltype(example.who)>(i);
      Describer inside(true);
      fields(inside, example);
      all.push_back(shape::object("", std::move(inside.listed)));
    }
    return shape::either("NewSeat", std::move(all));
  }

  bool narrowed_;
};

template <class... T>
std::string names_of(const std::variant<T...>*) {
  std::string all;
  ((all += (all.empty() ? "" : ", ") + std::string(T::kDo)), ...);
  return all;
}

template <class T>
bool read_as(const Field& from, const std::string& verb, say::Anything& what) {
  if (verb != T::kDo) return false;
  const Reader reader(from);
  fields(reader, what.emplace<T>());
  return true;
}

template <class... T>
bool read_any(const Field& from, const std::string& verb, std::variant<T...>& what) {
  return (read_as<T>(from, verb, what) || ...);
}

template <class T>
RequestKind kind_of() {
  T example{};
  Describer describer;
  fields(describer, example);
  return {std::string(T::kDo), std::move(describer.listed)};
}

template <class... T>
std::vector<RequestKind> kinds_of(const std::variant<T...>*) {
  return {kind_of<T>()...};
}

}  // namespace

std::string cursor_text(const LobbyCursor& cursor) { return std::to_string(cursor.created) + "." + cursor.room; }

std::expected<Request, Unreadable> parse_request(std::string_view text) {
  json::error_code error;
  json::parse_options options;
  options.max_depth = 6;
  const json::value value = json::parse(text, error, {}, options);
  if (error || !value.is_object()) return std::unexpected(Unreadable{{}, Refusal("service.refusal.not-json")});
  std::optional<Refusal> wrong;
  const Field from(value, wrong);
  Request request;
  request.id = from["id"].number(-kAnyNumber, kAnyNumber);
  if (wrong) return std::unexpected(Unreadable{{}, *wrong});
  const std::string verb = from["do"].text();
  if (!wrong && !read_any(from, verb, request.what))
    wrong = Refusal("service.refusal.unknown", {{"do", quotable(verb)}, {"all", names_of(&request.what)}});
  if (wrong) return std::unexpected(Unreadable{request.id, *wrong});
  return request;
}

std::vector<std::string> rooms_named(const say::Anything& what) {
  return std::visit(
      [](const auto& one) {
        std::vector<std::string> rooms;
        if constexpr (requires { one.room; }) rooms.push_back(one.room);
        if constexpr (std::same_as<std::decay_t<decltype(one)>, say::Mine>)
          for (const auto& seat : one.seats) rooms.push_back(seat.room);
        return rooms;
      },
      what);
}

std::vector<RequestKind> request_kinds() { return kinds_of(static_cast<const say::Anything*>(nullptr)); }

}  // namespace conclave
