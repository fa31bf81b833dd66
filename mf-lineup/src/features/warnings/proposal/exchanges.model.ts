import { FIELD_SIZE, type Lineup } from '@spieltag/shared-kernel/rules';
import type { LineupSlot, Occupant } from '../../../slots/slots.model.ts';

/** One step of a better lineup: who comes onto the pitch, and for whom. */
export interface Exchange {
  readonly entering: Occupant;
  /** Undefined: their place is empty. */
  readonly leaving: Occupant | undefined;
}

/**
 * What a better lineup changes, one for one: first those who stand for the same position, which is that of
 * their slots whatever they are listed as by now, then the others, whose places another formation moves.
 */
export function exchangesOf(
  lineup: Lineup,
  better: Lineup,
  slots: readonly LineupSlot[],
): readonly Exchange[] {
  const known = new Map(slots.flatMap(({ occupant: who }) => (who ? [[who.id, who]] : [])));
  const positions = new Map(slots.map(({ occupant, position }) => [occupant?.id, position]));
  const [before, after] = [idsOnPitch(lineup), idsOnPitch(better)];
  const without = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => !others.includes(id)).flatMap((id) => known.get(id) ?? []);
  const leaving = without(before, after);
  const likeForLike = without(after, before).map((entering) => {
    const index = leaving.findIndex(({ id }) => positions.get(id) === positions.get(entering.id));
    return { entering, leaving: index < 0 ? undefined : leaving.splice(index, 1)[0] };
  });
  return likeForLike.map((exchange) =>
    exchange.leaving ? exchange : { ...exchange, leaving: leaving.shift() },
  );
}

/**
 * The lineup with some of the exchanges made, in the formation it has: one comes where the other one
 * was, or where nobody of their slot's position is.
 */
export function withExchanges(
  lineup: Lineup,
  exchanges: readonly Exchange[],
  slots: readonly LineupSlot[],
): Lineup {
  const indexedPlayers = [...lineup.indexedPlayers];
  for (const { entering, leaving } of exchanges) {
    const from = indexedPlayers.findIndex((placed) => placed?.id === entering.id);
    const to = leaving
      ? indexedPlayers.findIndex((placed) => placed?.id === leaving.id)
      : slots.findIndex(
          ({ position }, index) =>
            index < FIELD_SIZE && position === slots[from]?.position && !indexedPlayers[index],
        );
    if (from < 0 || to < 0) continue;
    const [one, other] = [indexedPlayers[from] ?? null, indexedPlayers[to] ?? null];
    indexedPlayers[from] = other;
    indexedPlayers[to] = one;
  }
  return { ...lineup, indexedPlayers };
}

function idsOnPitch({ indexedPlayers }: Lineup): readonly string[] {
  return indexedPlayers.slice(0, FIELD_SIZE).flatMap((placed) => placed?.id ?? []);
}
