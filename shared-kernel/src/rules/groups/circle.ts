/** Who meets whom in one round. */
export interface Pairing {
  readonly pairs: readonly (readonly [string, string])[];
  /** Who has no opponent; null: nobody. */
  readonly bye: string | null;
}

/**
 * Pairs a round by the circle method: one stays, all others move on by a place each round. In as many
 * rounds as there are others everybody meets everybody once; then it begins again. With an odd number
 * everybody in turn has a bye.
 * @param order the drawn order
 * @param turn how many rounds have been paired from it before
 */
export function pairRound(order: readonly string[], turn: number): Pairing {
  const seats: readonly (string | null)[] = order.length % 2 === 0 ? order : [...order, null];
  const others = seats.length - 1;
  const at = (place: number) => seats[place === 0 ? 0 : ((place - 1 + turn) % others) + 1] ?? null;
  const pairs: [string, string][] = [];
  let bye: string | null = null;
  for (let place = 0; place < seats.length / 2; place += 1) {
    const one = at(place);
    const two = at(others - place);
    if (one !== null && two !== null) pairs.push([one, two]);
    else bye = one ?? two;
  }
  return { pairs, bye };
}
