#include "app/ladder_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "app/plot.h"

namespace conclave {
namespace {

constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--page:#f6f4ef;--card:#fffefb;--ink:#23222b;--soft:#6d6a78;--rule:#e4e0d6;--key:#5a46c8;
--fill:#5a46c833;--mark:#b3541e}
@media(prefers-color-scheme:dark){:root{--page:#14131a;--card:#1d1c26;--ink:#eceaf4;--soft:#9c98ad;--rule:#34323f;
--key:#a896ff;--fill:#a896ff33;--mark:#f0a35e}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1000px;margin:0 auto;padding:40px 20px 60px}h1{margin:0;font-size:2rem;line-height:1.2}
h2{margin:0 0 12px;font-size:1.1rem}
.lead{color:var(--soft);margin:4px 0 28px}
section{background:var(--card);border:1px solid var(--rule);border-radius:12px;padding:20px 22px;margin:0 0 20px}
.scroll{overflow-x:auto}.wide{min-width:600px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 10px;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
tr:last-child>*{border-bottom:0}
th{color:var(--soft);font-weight:600;font-size:.85rem}th:first-child,td:first-child{text-align:left}
td small{color:var(--soft);display:block;font-size:.78rem}
.cross :is(td,th):not(:first-child){text-align:center}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(420px,100%),1fr));gap:20px}figure{margin:0}
figcaption{font-size:.9rem;margin-bottom:4px}
figcaption small{color:var(--soft);display:block}svg{width:100%;height:auto;display:block}.grid{stroke:var(--rule)}
.num{fill:var(--soft);font-size:11px}
.line{fill:none;stroke:var(--key);stroke-width:2;stroke-linejoin:round}.band{fill:var(--fill)}
.level{stroke:var(--mark);stroke-dasharray:5 4}
.mark{fill:var(--mark);font-size:11px}.bar{fill:var(--key)}.whisker{stroke:var(--key);stroke-width:2}
.dot{fill:var(--key)}.name{fill:var(--ink);font-size:13px}
code{display:block;font:13px/1.6 ui-monospace,monospace;overflow-wrap:anywhere}
)";

// Draws the parts of the page from one report.
class Page {
 public:
  Page(const AppContext& app, const AnyGame& game, const LadderOrder& order, LadderReport& report)
      : app_(app), game_(game), order_(order), report_(report), ranked_(order.minds.size()) {
    std::iota(ranked_.begin(), ranked_.end(), 0u);
    std::ranges::stable_sort(
        ranked_, [&](std::size_t a, std::size_t b) { return report.ratings[a].elo > report.ratings[b].elo; });
  }

  std::string whole(const std::string& line) {
    const std::string title = escaped(word("title") + " · " + app_.words(game_.id() + ".name"));
    return "<!doctype html>\n<html lang=" + app_.words.language() +
           "><meta charset=utf-8><meta name=viewport content=\"width=device-width\"><title>" + title +
           "</title><style>" + kStyle + "</style><main><h1>" + title + "</h1><p class=lead>" + escaped(lead()) +
           "</p>" + section("ratings", wide(rating_plot()) + rating_table()) + section("cross", cross_table()) +
           section("running", "<div class=plots>" + running_plots() + "</div>") +
           section("lengths", wide(length_plot())) + section("command", "<code>" + escaped(line) + "</code>") +
           "</main></html>\n";
  }

 private:
  std::string word(const std::string& key) const { return app_.words("app.ladder." + key); }
  const std::string& name(std::size_t mind) const { return order_.minds[mind].name; }
  std::string section(const std::string& key, const std::string& body) const {
    return "<section><h2>" + escaped(word("page." + key)) + "</h2>" + body + "</section>\n";
  }

  static std::string wide(const std::string& plot) {
    return "<div class=scroll><div class=wide>" + plot + "</div></div>";
  }

  std::string lead() const {
    std::uint64_t games = 0;
    for (const Pairing& pairing : report_.pairings) games += pairing.games();
    std::string options;
    for (const auto& [option, value] : game_.settings()) options += option + " " + value + " · ";
    return options + app_.say({"app.ladder.page.lead",
                               {{"minds", order_.minds.size()},
                                {"games", grouped(games, app_.words)},
                                {"seed", std::to_string(order_.seed)},
                                {"scale", fmt::format("{:g}", order_.budget.scale)}}});
  }

  std::string rating_plot() const {
    Plot::Range x{0, 0};
    for (const Rating& one : report_.ratings)
      x = {std::min(x.low, one.elo - one.error), std::max(x.high, one.elo + one.error)};
    const double margin = std::max(10.0, 0.18 * (x.high - x.low)), count = static_cast<double>(ranked_.size());
    x = {x.low - margin, x.high + margin};
    Plot plot(900, 44 + 34 * count, x, {-count + 0.5, 0.5});
    plot.grid_x(Plot::ticks(x, 8));
    for (std::size_t i = 0; i < ranked_.size(); ++i) {
      const Rating& one = report_.ratings[ranked_[i]];
      plot.range(one.elo - one.error, one.elo + one.error, one.elo, -static_cast<double>(i), name(ranked_[i]));
    }
    return plot.svg(word("page.ratings"));
  }

  std::string rating_table() const {
    std::string rows;
    for (const char* key : {"mind", "rating", "moves", "cpu-move", "cpu-turn", "wall"})
      rows += "<th>" + escaped(word(key));
    for (const std::size_t i : ranked_) {
      Toil& toil = report_.toil[i];
      rows += fmt::format("<tr><td>{}<td>{} ± {:.0f}<td>{}<td>{:.3f} ms<td>{:.3f} ms<td>{:.3f} ms", escaped(name(i)),
                          elo_text(report_.ratings[i].elo), report_.ratings[i].error, grouped(toil.moves, app_.words),
                          1e3 * toil.cpu / static_cast<double>(toil.moves),
                          1e3 * toil.cpu / static_cast<double>(toil.turns), 1e3 * toil.wall_at(0.99));
    }
    return "<div class=scroll><table><tr>" + rows + "</table></div>";
  }

  std::string cross_table() const {
    std::string rows = "<tr><th>";
    for (const std::size_t column : ranked_) rows += "<th>" + escaped(name(column));
    for (const std::size_t row : ranked_) {
      rows += "<tr><td>" + escaped(name(row));
      for (const std::size_t column : ranked_) rows += cell(row, column);
    }
    return "<div class=scroll><table class=cross>" + rows + "</table></div>";
  }

  // The share of the row's mind against the column's; the stronger the colour, the more it won.
  std::string cell(std::size_t row, std::size_t column) const {
    for (const Pairing& pairing : report_.pairings) {
      const bool straight = pairing.first == row && pairing.second == column;
      if (!straight && !(pairing.first == column && pairing.second == row)) continue;
      const Interval range = pairing.scores.interval();
      const double share = straight ? pairing.scores.share() : 1 - pairing.scores.share();
      return fmt::format(
          "<td style=\"background:color-mix(in srgb,var(--key) {:.0f}%,transparent)\">{:.1f} %<small>{:.1f} – {:.1f} · "
          "{}</small>",
          45 * share, 100 * share, 100 * (straight ? range.low : 1 - range.high),
          100 * (straight ? range.high : 1 - range.low), grouped(pairing.games(), app_.words));
    }
    return "<td>·";
  }

  std::string running_plots() const {
    std::string figures;
    for (const Pairing& pairing : report_.pairings) {
      figures += figure(pairing, fmt::format("{:.1f} %", 100 * pairing.scores.share()) + decided_share(pairing),
                        share_plot(pairing));
      if (order_.sprt) figures += figure(pairing, "LLR · " + verdict(pairing), ratio_plot(pairing));
    }
    return figures;
  }

  std::string verdict(const Pairing& pairing) const { return verdict_text(app_, order_, pairing.verdict); }
  std::string decided_share(const Pairing& pairing) const {
    const bool decided = pairing.verdict == Verdict::kAbove || pairing.verdict == Verdict::kBelow;
    return decided ? " · " + verdict(pairing) : "";
  }

  std::string figure(const Pairing& pairing, const std::string& note, const std::string& plot) const {
    return "<figure><figcaption>" + escaped(name(pairing.first) + " – " + name(pairing.second)) + " <small>" +
           escaped(note) + "</small></figcaption>" + plot + "</figure>";
  }

  // Calls use(pairs so far, scores so far), for long matches not after every pair.
  template <class Use>
  static void along(const Pairing& pairing, Use&& use) {
    PairScores scores;
    const std::size_t step = std::max<std::size_t>(1, pairing.pairs.size() / 400);
    for (std::size_t i = 0; i < pairing.pairs.size(); ++i) {
      scores.add(pairing.pairs[i][0].half_points + pairing.pairs[i][1].half_points);
      if (i % step == 0 || i + 1 == pairing.pairs.size()) use(static_cast<double>(i + 1), scores);
    }
  }
  static Plot::Range pairs_of(const Pairing& pairing) {
    return {1, std::max(2.0, static_cast<double>(pairing.pairs.size()))};
  }

  std::string share_plot(const Pairing& pairing) const {
    Plot::Points shares, lower, upper;
    along(pairing, [&](double n, const PairScores& scores) {
      shares.emplace_back(n, 100 * scores.share());
      lower.emplace_back(n, 100 * scores.interval().low);
      upper.emplace_back(n, 100 * scores.interval().high);
    });
    Plot plot(440, 220, pairs_of(pairing), {0, 100});
    plot.grid_y({0, 25, 50, 75, 100}, " %");
    plot.grid_x(Plot::ticks(pairs_of(pairing), 5));
    plot.band(lower, upper);
    plot.line(shares);
    if (order_.until) plot.level(100 * *order_.until, fmt::format("{:g} %", 100 * *order_.until));
    return plot.svg(word("page.running"));
  }

  std::string ratio_plot(const Pairing& pairing) const {
    Plot::Points ratios;
    Plot::Range y{-4, 4};
    along(pairing, [&](double n, const PairScores& scores) {
      ratios.emplace_back(n, log_likelihood_ratio(scores, order_.sprt->elo0, order_.sprt->elo1));
      y = {std::min(y.low, ratios.back().second), std::max(y.high, ratios.back().second)};
    });
    Plot plot(440, 220, pairs_of(pairing), y);
    plot.grid_y(Plot::ticks(y, 5));
    plot.grid_x(Plot::ticks(pairs_of(pairing), 5));
    plot.level(kDecisive, "H1");
    plot.level(-kDecisive, "H0");
    plot.line(ratios);
    return plot.svg("LLR");
  }

  std::string length_plot() const {
    std::map<std::uint32_t, std::uint64_t> lengths;
    for (const Pairing& pairing : report_.pairings)
      for (const LadderPair& pair : pairing.pairs)
        for (const LadderGame& played : pair) ++lengths[played.moves];
    const std::uint32_t first = lengths.begin()->first, width = (lengths.rbegin()->first - first) / 40 + 1;
    std::map<std::uint32_t, std::uint64_t> bins;
    for (const auto& [moves, games] : lengths) bins[first + (moves - first) / width * width] += games;
    double most = 0;
    for (const auto& [from, games] : bins) most = std::max(most, static_cast<double>(games));
    const Plot::Range x{static_cast<double>(first), static_cast<double>(bins.rbegin()->first + width)},
        y{0, 1.05 * most};
    Plot plot(900, 240, x, y);
    plot.grid_y(Plot::ticks(y, 4));
    plot.grid_x(Plot::ticks(x, 10));
    for (const auto& [from, games] : bins)
      plot.bar(from, from + width, static_cast<double>(games), fmt::format("{}–{}: {}", from, from + width - 1, games));
    return plot.svg(word("page.lengths"));
  }

  const AppContext& app_;
  const AnyGame& game_;
  const LadderOrder& order_;
  LadderReport& report_;
  std::vector<std::size_t> ranked_;  // the strongest first
};

}  // namespace

std::string verdict_id(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPlayedOut: return "played-out";
    case Verdict::kAcceptedH0: return "h0";
    case Verdict::kAcceptedH1: return "h1";
    case Verdict::kBelow: return "below";
    case Verdict::kAbove: return "above";
  }
  return "";
}

std::string verdict_text(const AppContext& app, const LadderOrder& order, Verdict verdict) {
  const LadderOrder::Sprt sprt = order.sprt.value_or(LadderOrder::Sprt{});
  return app.say({"app.ladder.verdict." + verdict_id(verdict),
                  {{"share", fmt::format("{:g}", 100 * order.until.value_or(0))},
                   {"elo0", fmt::format("{:g}", sprt.elo0)},
                   {"elo1", fmt::format("{:g}", sprt.elo1)}}});
}

std::string elo_text(double elo) {
  if (!std::isfinite(elo)) return elo > 0 ? "+∞" : "−∞";
  return fmt::format("{}{:.0f}", std::round(elo) < 0 ? "−" : "+", std::abs(elo));
}

std::string ladder_page(const AppContext& app, const AnyGame& game, const LadderOrder& order, LadderReport& report,
                        const std::string& line) {
  return Page(app, game, order, report).whole(line);
}

}  // namespace conclave
