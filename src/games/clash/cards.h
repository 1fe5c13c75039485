#pragma once

#include <expected>
#include <memory>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/card_file.h"
#include "core/game.h"
#include "core/shape.h"

namespace conclave::clash {

// There is no card set: the Students and Trials are those of the rules. Options: none.
struct Cards {};
struct Options {};

std::expected<std::shared_ptr<const Cards>, std::vector<CardError>> load_cards(std::type_identity<Cards>,
                                                                               std::string_view);
std::expected<Options, Refusal> read_options(std::type_identity<Options>, const Settings& settings);
Settings write_options(const Options&);

// The five Students with their spells, Maleficio, the Trials.
std::vector<CardPage> card_pages(const Cards&);
const Shape& card_data_shape(std::type_identity<Cards>);  // the `data` of any page

}  // namespace conclave::clash
