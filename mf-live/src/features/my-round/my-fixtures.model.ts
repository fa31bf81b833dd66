import type { Player } from '@spieltag/shared-kernel/contract';
import type { ListedMatch, MatchTeam } from '../../rounds/listed-match.model.ts';
import type { MyPlace } from '../../rounds/my-players.model.ts';

/** A player of the user before the round: whether they are likely to play. */
export interface FixturePlayer {
  readonly id: string;
  readonly name: string;
  readonly place: MyPlace;
  /** Undefined: nothing speaks against it. */
  readonly worry: 'missing' | 'doubtful' | undefined;
}

/** A match of the user's players, seen from their side. */
export interface MyFixture {
  readonly match: ListedMatch;
  readonly team: MatchTeam;
  readonly opponent: MatchTeam;
  readonly isHome: boolean;
  /** The eleven first. */
  readonly players: readonly FixturePlayer[];
}

/** When the user's players play and against whom, and who does not play at all. */
export interface MyFixtures {
  /** By kick-off. */
  readonly fixtures: readonly MyFixture[];
  /** Have no match in the round, or have left the season. */
  readonly without: readonly FixturePlayer[];
}

/** Who of the user's players plays when, and against whom. */
export function myFixtures(
  matches: readonly ListedMatch[],
  players: readonly Pick<Player, 'id' | 'teamId' | 'displayName' | 'status' | 'active'>[],
  places: ReadonlyMap<string, MyPlace>,
): MyFixtures {
  const known = new Map(players.map((player) => [player.id, player]));
  const byTeam = new Map<string | undefined, FixturePlayer[]>();
  for (const [id, place] of places) {
    const player = known.get(id);
    const fixture = { id, name: player?.displayName ?? '?', place, worry: worryOf(player) };
    const teamId = player?.active ? player.teamId : undefined;
    byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), fixture]);
  }
  const fixtures = matches.flatMap((match) => {
    const { home, guest } = match;
    return [home, guest].flatMap((team): MyFixture[] => {
      const own = byTeam.get(team.id);
      if (!own) return [];
      const isHome = team === home;
      const opponent = isHome ? guest : home;
      const sorted = own.toSorted(
        (a, b) => Number(a.place === 'bench') - Number(b.place === 'bench'),
      );
      return [{ match, team, opponent, isHome, players: sorted }];
    });
  });
  const playing = new Set(fixtures.map(({ team }) => team.id));
  const without = Array.from(byTeam).flatMap(([teamId, own]) =>
    teamId !== undefined && playing.has(teamId) ? [] : own,
  );
  return { fixtures, without };
}

function worryOf(player: Pick<Player, 'status' | 'active'> | undefined): FixturePlayer['worry'] {
  if (!player?.active || player.status === 'INACTIVE') return 'missing';
  return player.status === 'QUESTIONABLE' ? 'doubtful' : undefined;
}

/** Who of the eleven is not sure to play: no match, out, or doubtful. */
export function worriesOf({ fixtures, without }: MyFixtures): readonly FixturePlayer[] {
  const worried = fixtures.flatMap(({ players }) => players.filter(({ worry }) => worry));
  return [...without, ...worried].filter(({ place }) => place === 'pitch');
}
