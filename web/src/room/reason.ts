// Why a game ended: by a reason of the game itself, or of the table (resigned, agreed, claimed, annulled).
import type { Game } from '$lib/protocol';

export function reasonOf(game: Game, reason: string, has: (key: string) => boolean): string {
  const own = `${game}.reason.${reason}`;
  return has(own) ? own : `table.end.${reason}`;
}
