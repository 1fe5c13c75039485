// Which rooms the page shows. Two pages follow each other quickly: the old one is left while the new one, of the same
// room, already watches. So the service is told that a room is left only when nothing shows it any more.
const shown = new Map<string, number>();

/** Says that a room is shown; what is returned says that it no longer is. Then, if nothing else shows it, `leave`. */
export function follow(room: string, leave: () => void): () => void {
  const count = (by: number): number => {
    const now = (shown.get(room) ?? 0) + by;
    if (now > 0) shown.set(room, now);
    else shown.delete(room);
    return now;
  };
  count(1);
  return () => {
    count(-1);
    setTimeout(() => shown.has(room) || leave());
  };
}
