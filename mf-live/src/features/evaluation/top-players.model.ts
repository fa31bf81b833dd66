import type { ClientDatabase, RoundResult } from '@spieltag/shared-kernel/contract';
import type { MyPlace } from '../../rounds/my-players.model.ts';

/** One of the best of a round. */
export interface TopPlayer {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly points: number;
  readonly mine: MyPlace | undefined;
}

/** Who had most points in a round, over all their matches; equals by name. */
export function topPlayers(
  result: RoundResult | undefined,
  { players }: Pick<ClientDatabase, 'players'>,
  places: ReadonlyMap<string, MyPlace>,
  count: number,
): readonly TopPlayer[] {
  const names = new Map(players.map(({ id, displayName }) => [id, displayName]));
  const best = new Map<string, TopPlayer>();
  for (const { id, teamId, points } of result?.matches.flatMap((match) => match.players) ?? []) {
    const before = best.get(id)?.points ?? 0;
    const name = names.get(id) ?? '?';
    best.set(id, { id, name, teamId, points: before + points, mine: places.get(id) });
  }
  return [...best.values()]
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.name.localeCompare(b.name))
    .slice(0, count);
}
