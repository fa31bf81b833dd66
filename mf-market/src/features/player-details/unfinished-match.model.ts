import type { ClientDatabase, Match, Player, RoundResult } from '@spieltag/shared-kernel/contract';
import { isToCome } from '@spieltag/shared-kernel/rules';

/**
 * The next match of a round the player's team, which is that of today, has not played to its end;
 * undefined: none, or none of somebody who has left the season.
 * @param now game time, epoch ms
 */
export function unfinishedMatch(
  { active, teamId }: Pick<Player, 'active' | 'teamId'>,
  { matches }: Pick<ClientDatabase, 'matches'>,
  round: Pick<RoundResult, 'id' | 'matches'>,
  now: number,
): Match | undefined {
  if (!active) return undefined;
  const states = new Map(round.matches.map(({ id, state }) => [id, state]));
  return matches
    .filter(({ roundId }) => roundId === round.id)
    .filter(({ homeTeamId, guestTeamId }) => homeTeamId === teamId || guestTeamId === teamId)
    .filter((match) => {
      const state = states.get(match.id);
      return state === 'LIVE' || isToCome(match, state, now);
    })
    .toSorted((a, b) => a.date - b.date)[0];
}
