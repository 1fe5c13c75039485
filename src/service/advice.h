#pragma once

#include "minds/mind.h"
#include "service/message.h"

namespace conclave {

// What a hint says, thought out anew from what the seat sees: the same for the same sight, seed and budget. Nothing,
// and soon, once the budget says stop. Any thread may call it.
Hint advise(const Advise& order, const Budget& budget);

}  // namespace conclave
