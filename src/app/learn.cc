#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "app/commands.h"
#include "lab/learn.h"

namespace conclave {
namespace {

std::string lesson_line(const AppContext& app, const Lesson& lesson) {
  return app.say({"app.learn.lesson",
                  {{"generation", lesson.generation},
                   {"positions", grouped(lesson.positions, app.words)},
                   {"hand", fmt::format("{:.4f}", lesson.by_hand)},
                   {"before", fmt::format("{:.4f}", lesson.before)},
                   {"after", fmt::format("{:.4f}", lesson.after)}}});
}

// As the source includes it, with the command that makes it again.
std::string as_source(const LearnCommand& command, const std::string& id, const std::string& weights) {
  return fmt::format("// conclave learn {} --generations {} --games {} --iterations {} --seed {}\nR\"({})\"\n", id,
                     command.generations, command.games, command.iterations, command.seed, weights);
}

}  // namespace

int run_learn(const AppContext& app, const LearnCommand& command) {
  const auto loaded = load_game(app, command.game);
  if (!loaded) return loaded.error();
  if (!can_write(command.out)) return app.refuse(Refusal("app.refusal.cannot-write", {{"file", command.out}}));
  const LearnOrder order{command.generations, command.games, command.iterations, command.threads, command.seed};
  const auto weights = learn_game(loaded->entry->id, loaded->card_text, order,
                                  [&](const Lesson& lesson) { std::cout << lesson_line(app, lesson) << std::endl; });
  if (!weights) return app.refuse(weights.error(), command.game.cards);
  std::ofstream(command.out) << as_source(command, std::string(loaded->entry->id), *weights);
  std::cout << app.say({"app.learn.written", {{"file", command.out}}}) << "\n";
  return kOk;
}

}  // namespace conclave
