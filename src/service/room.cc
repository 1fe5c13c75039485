#include "service/room.h"

#include <boost/json.hpp>

#include <algorithm>

#include "games/registry.h"
#include "service/secret.h"

namespace conclave {
namespace {

namespace json = boost::json;

Refusal unreadable(const char* what) { return Refusal("service.refusal.log", {{"what", what}}); }

constexpr std::int64_t kMostRules = 1'000'000;
constexpr std::int64_t kLastTime = 253'402'300'799'999;  // the year 9999

// A line of a room's log, as paths begin with it: "log:3: joined.name".
std::string where(int number) { return "log:" + std::to_string(number) + ": "; }

json::object write(const Chair& chair) {
  json::object out{{"who", name_of(chair.who)}};
  if (!chair.name.empty()) out["name"] = chair.name;
  if (!chair.token.empty()) out["token"] = chair.token;
  return out;
}

Chair read_chair(const Field& in) {
  constexpr Chair::Who kAll[] = {Chair::Who::kFree, Chair::Who::kPerson, Chair::Who::kMind};
  std::vector<std::string_view> names;
  for (const auto who : kAll) names.emplace_back(name_of(who));
  Chair chair;
  chair.who = kAll[in["who"].word(names)];
  chair.name = in["name"].text_or("");
  chair.token = in["token"].text_or("");
  return chair;
}

json::object write(const Room::Plan& plan) {
  json::object options;
  for (const auto& [name, value] : plan.options) options[name] = value;
  json::array chairs;
  for (const Chair& chair : plan.chairs) chairs.push_back(write(chair));
  return {{"room", plan.id},     {"game", plan.game}, {"options", options}, {"public", plan.is_public},
          {"hints", plan.hints}, {"host", plan.host}, {"seed", plan.seed},  {"seats", chairs}};
}

Room::Plan read_plan(const Field& created, const std::string& cards) {
  Room::Plan plan;
  plan.id = created["room"].text();
  plan.game = created["game"].text();
  plan.options = read_settings(created["options"]);
  plan.cards = cards;
  plan.is_public = created["public"].flag_or(false);
  plan.hints = created["hints"].flag_or(false);
  plan.host = created["host"].text();
  plan.seed = created["seed"].text();
  for (const Field& seat : created["seats"].list(kMaxSeats)) plan.chairs.push_back(read_chair(seat));
  return plan;
}

std::expected<std::shared_ptr<const AnyGame>, Refusal> make_game(const Room::Plan& plan) {
  const GameEntry* entry = find_game(plan.game);
  if (!entry || entry->id != plan.game)
    return std::unexpected(Refusal("service.refusal.no-game", {{"game", plan.game}}));
  auto made = entry->make(plan.cards, plan.options);
  if (made) return *made;
  if (const auto* refusal = std::get_if<Refusal>(&made.error())) return std::unexpected(*refusal);
  return std::unexpected(Refusal("service.refusal.cards"));
}

}  // namespace

const char* name_of(Chair::Who who) {
  switch (who) {
    case Chair::Who::kFree: return "free";
    case Chair::Who::kPerson: return "person";
    case Chair::Who::kMind: return "mind";
  }
  return "";
}

std::expected<Room, Refusal> Room::create(Plan plan, Time now) {
  auto game = make_game(plan);
  if (!game) return std::unexpected(game.error());
  if (static_cast<int>(plan.chairs.size()) != (*game)->seat_count())
    return std::unexpected(Refusal("service.refusal.seat-count", {{"count", std::to_string((*game)->seat_count())}}));
  Room room(std::move(plan));
  room.game_ = *game;
  room.created_ = now;
  room.record({{"created", write(room.plan_)}}, now);
  if (room.complete()) room.start(now);  // minds alone, for those who like to watch
  return room;
}

std::expected<Room, Refusal> Room::fold(const StoredRoom& stored) {
  if (stored.log.empty()) return std::unexpected(unreadable("empty"));
  std::optional<Room> room;
  int number = 0;
  for (const std::string& text : stored.log) {
    json::error_code error;
    const json::value value = json::parse(text, error);
    if (error || !value.is_object()) return std::unexpected(unreadable("line"));
    std::optional<Refusal> wrong;
    const Field line(value, wrong, where(++number));
    if (!room) {
      room = Room(read_plan(line["created"], stored.cards));
      room->created_ = line["at"].number(0, kLastTime);
    } else {
      room->replay(line);
    }
    room->touched_ = line["at"].number(0, kLastTime);
    if (wrong) return std::unexpected(*wrong);
    ++room->logged_;
  }
  if (auto game = make_game(room->plan_))
    room->game_ = *game;
  else
    room->unplayable_ = game.error();
  if (!room->kept_ || room->unplayable_) return std::move(*room);
  Journal journal;
  journal.game = room->plan_.game;
  journal.rules = room->kept_->rules;
  journal.options = room->plan_.options;
  journal.set = room->game_->set_name();
  journal.cards = room->plan_.cards;
  for (const Chair& chair : room->plan_.chairs) journal.players.push_back(chair.name);
  journal.outcomes = std::move(room->kept_->outcomes);
  journal.draws = std::move(room->kept_->draws);
  journal.seal = seal_text(room->secret(), false);
  journal.entries = std::move(room->kept_->entries);
  journal.result = std::move(room->kept_->result);
  room->kept_.reset();
  auto table = Table::fold(room->game_, journal);
  // Logs have had the result since the rules first changed.
  if (stored.finished && !journal.result && (!table || table->broken())) {
    journal.result = Journal::Result{{}, {}, std::string(kOlderRules), ""};
    table = Table::fold(room->game_, std::move(journal));
  }
  if (table)
    room->table_ = std::move(*table);
  else
    room->unplayable_ = table.error();
  return std::move(*room);
}

void Room::replay(const Field& line) {
  const auto chair_of = [&](const Field& change) -> Chair& {
    return plan_
        .chairs[static_cast<std::size_t>(change["seat"].number(0, static_cast<std::int64_t>(plan_.chairs.size()) - 1))];
  };
  if (plan_.chairs.empty()) return line.refuse("service.refusal.log", {{"what", "seats"}});
  if (const auto joined = line["joined"]; joined.given()) {
    Chair& chair = chair_of(joined);
    chair.who = Chair::Who::kPerson;
    chair.name = joined["name"].text();
    chair.token = joined["token"].text();
  } else if (const auto ready = line["ready"]; ready.given()) {
    chair_of(ready).nonce = ready["nonce"].text();
  } else if (const auto automatic = line["automatic"]; automatic.given()) {
    chair_of(automatic).automatic = automatic["on"].flag();
  } else if (const auto hint = line["hint"]; hint.given()) {
    ++chair_of(hint).hints;
  } else if (const auto started = line["started"]; started.given()) {
    if (kept_) return started.refuse("service.refusal.log", {{"what", "started"}});
    kept_.emplace();
    kept_->rules = static_cast<int>(started["rules"].number(0, kMostRules));
    kept_->outcomes = started["outcomes"].texts();
    kept_->draws = read_draws(started["draws"]);
  } else if (const auto entry = line["entry"]; entry.given()) {
    if (!kept_) return entry.refuse("service.refusal.log", {{"what", "entry"}});
    kept_->entries.push_back(read_entry(entry));
  } else if (const auto result = line["result"]; result.given()) {
    if (!kept_) return result.refuse("service.refusal.log", {{"what", "result"}});
    kept_->result = read_result(result);
  } else if (const auto annulled = line["annulled"]; annulled.given()) {
    annulled_by_ = annulled.text();
  } else if (const auto next = line["next"]; next.given()) {
    next_ = next.text();
  } else {
    line.refuse("service.refusal.log", {{"what", "kind"}});
  }
}

void Room::record(json::object line, Time now) {
  line["at"] = now;
  fresh_.push_back(json::serialize(line));
  touched_ = now;
}

void Room::record_entry(Time now) {
  record({{"entry", entry_json(table_->journal().entries.back())}}, now);
  if (const auto& result = table_->result()) record({{"result", result_json(*result)}}, now);
}

std::vector<std::string> Room::take_fresh() {
  logged_ += static_cast<int>(fresh_.size());
  return std::exchange(fresh_, {});
}

Room::Status Room::status() const {
  if (!annulled_by_.empty()) return Status::kOver;
  if (unplayable_) return Status::kBroken;
  if (!table_) return Status::kOpen;
  if (table_->broken()) return Status::kBroken;
  return table_->over() ? Status::kOver : Status::kPlaying;
}

std::optional<Journal::Result> Room::result() const {
  if (!annulled_by_.empty()) return Journal::Result{{}, {}, "annulled", annulled_by_};
  return status() == Status::kOver ? table_->result() : std::nullopt;
}

std::optional<Refusal> Room::broken() const {
  if (unplayable_) return unplayable_;
  if (table_ && table_->broken()) return table_->broken()->why;
  return std::nullopt;
}

Seal Room::secret() const {
  Seal seal;
  seal.seed = seed();
  for (const Chair& chair : plan_.chairs) seal.nonces.push_back(chair.nonce);
  seal.table = plan_.id;
  return seal;
}

SealSeed Room::seed() const {
  SealSeed bytes{};
  from_hex(plan_.seed, bytes);
  return bytes;
}

std::string Room::seal() const { return seal_hash(seed()); }

SeatSet Room::to_act() const { return status() == Status::kPlaying ? table_->position().to_act() : SeatSet{}; }

SeatSet Room::people() const {
  SeatSet seats;
  for (std::size_t i = 0; i < plan_.chairs.size(); ++i)
    if (plan_.chairs[i].who == Chair::Who::kPerson) seats = seats.with(seat_at(static_cast<int>(i)));
  return seats;
}

bool Room::hints() const {
  const auto count = [&](Chair::Who who) { return std::ranges::count(plan_.chairs, who, &Chair::who); };
  return plan_.hints || (count(Chair::Who::kPerson) == 1 && count(Chair::Who::kFree) == 0);
}

std::optional<Seat> Room::seat_of_token(std::string_view token) const {
  const std::string hash = token_hash(token);
  std::optional<Seat> found;
  for (std::size_t i = 0; i < plan_.chairs.size(); ++i)
    if (same_secret(plan_.chairs[i].token, hash)) found = seat_at(static_cast<int>(i));
  return found;
}

bool Room::is_host(std::string_view token) const { return same_secret(plan_.host, token_hash(token)); }

std::expected<Seat, Refusal> Room::join(std::optional<Seat> wanted, const std::string& name, const std::string& token,
                                        Time now) {
  std::optional<Seat> seat = wanted;
  for (std::size_t i = 0; !seat && i < plan_.chairs.size(); ++i)
    if (plan_.chairs[i].who == Chair::Who::kFree) seat = seat_at(static_cast<int>(i));
  if (!seat || chair(*seat).who != Chair::Who::kFree) return std::unexpected(Refusal("service.refusal.seat-taken"));
  Chair& taken = plan_.chairs[static_cast<std::size_t>(index(*seat))];
  taken.who = Chair::Who::kPerson;
  taken.name = name;
  taken.token = token_hash(token);
  record({{"joined", json::object{{"seat", index(*seat)}, {"name", name}, {"token", taken.token}}}}, now);
  return *seat;
}

std::expected<void, Refusal> Room::ready(Seat seat, const std::string& nonce, Time now) {
  if (table_ || unplayable_) return std::unexpected(Refusal("service.refusal.started"));
  Chair& mine = plan_.chairs[static_cast<std::size_t>(index(seat))];
  if (!mine.nonce.empty()) return std::unexpected(Refusal("service.refusal.ready-already"));
  mine.nonce = nonce;
  record({{"ready", json::object{{"seat", index(seat)}, {"nonce", nonce}}}}, now);
  if (complete()) start(now);
  return {};
}

bool Room::complete() const {
  return std::none_of(plan_.chairs.begin(), plan_.chairs.end(), [](const Chair& each) {
    return each.who == Chair::Who::kFree || (each.who == Chair::Who::kPerson && each.nonce.empty());
  });
}

void Room::start(Time now) {
  std::vector<std::string> players;
  for (const Chair& each : plan_.chairs) players.push_back(each.name);
  table_.emplace(game_, std::move(players), secret());
  record({{"started", json::object{{"rules", game_->rules_version()},
                                   {"outcomes", json::value_from(table_->journal().outcomes)},
                                   {"draws", draws_json(table_->journal().draws)}}}},
         now);
}

std::expected<int, Refusal> Room::play(Seat seat, Seen seen, std::string_view move, Time now) {
  if (!table_) return std::unexpected(Refusal("service.refusal.not-started"));
  auto played = table_->play(seat, seen, move, seal_key(secret()), now);
  if (played) record_entry(now);
  return played;
}

std::expected<int, Refusal> Room::undo(Seat seat, bool consent, Time now) {
  if (!table_) return std::unexpected(Refusal("service.refusal.not-started"));
  auto undone = table_->undo(seat, consent, now);
  if (undone) record_entry(now);
  return undone;
}

std::expected<int, Refusal> Room::end(Seat by, How how, Time now) {
  if (!table_) return std::unexpected(Refusal("service.refusal.not-started"));
  auto ended = table_->end(by, how, now);
  if (ended) record_entry(now);
  return ended;
}

std::expected<int, Refusal> Room::mend(Seat by, Time now) {
  if (!table_) return std::unexpected(Refusal("service.refusal.not-started"));
  auto mended = table_->mend(by, now);
  if (mended) record_entry(now);
  return mended;
}

void Room::annul(Seat by, Time now) {
  annulled_by_ = game_ ? game_->seat_name(by) : std::to_string(index(by));
  record({{"annulled", annulled_by_}}, now);
}

void Room::set_automatic(Seat seat, bool on, Time now) {
  plan_.chairs[static_cast<std::size_t>(index(seat))].automatic = on;
  record({{"automatic", json::object{{"seat", index(seat)}, {"on", on}}}}, now);
}

void Room::count_hint(Seat seat, Time now) {
  ++plan_.chairs[static_cast<std::size_t>(index(seat))].hints;
  record({{"hint", json::object{{"seat", index(seat)}}}}, now);
}

void Room::set_next(const std::string& room, Time now) {
  next_ = room;
  record({{"next", room}}, now);
}

Room::Plan Room::rematch(std::string id, std::string seed) const {
  Plan plan = plan_;
  plan.id = std::move(id);
  plan.seed = std::move(seed);
  for (Chair& each : plan.chairs) {
    each.nonce.clear();
    each.hints = 0;
  }
  std::rotate(plan.chairs.begin(), plan.chairs.begin() + 1, plan.chairs.end());
  // An option that names a seat is about who sits there, such as the longest beard (SC-1.2): it moves on with them.
  const int seats = static_cast<int>(plan.chairs.size());
  for (auto& [name, value] : plan.options)
    if (const auto seat = game_ ? game_->find_seat(value) : std::nullopt)
      value = game_->seat_name(seat_at((index(*seat) + seats - 1) % seats));
  return plan;
}

Journal Room::journal() const {
  Journal journal = table_->journal();
  journal.seal = seal_text(secret(), true);
  return journal;
}

}  // namespace conclave
