#include "lab/textbook_impl.h"

#include "games/all.h"
#include "minds/clash.h"
#include "minds/mage_clash.h"
#include "minds/spellcaster.h"
#include "minds/wizards_cup.h"

namespace conclave {
namespace {

// Learns which game it plays when it sees it.
class TextbookMind final : public Mind {
 public:
  explicit TextbookMind(const Budget& budget) : budget_(budget) {}
  Advice think(const AnySight& sight, std::uint64_t seed) override {
    AllGames::each([&]<class G>() {
      if (!mind_ && dynamic_cast<const ErasedSight<G>*>(&sight)) mind_ = std::make_unique<Textbook<G>>(budget_);
    });
    return mind_->think(sight, seed);
  }

 private:
  Budget budget_;
  std::unique_ptr<Mind> mind_;
};

}  // namespace

std::unique_ptr<Mind> make_textbook(const Budget& budget) { return std::make_unique<TextbookMind>(budget); }

}  // namespace conclave
