import { randomFrom } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch } from '../feed.types.ts';
import type { Goal, MatchRecord } from '../timeline/match-record.ts';
import type { Careers } from './careers.ts';
import { lineUp } from './line-up.ts';
import { playMatch } from './play-match.ts';
import { rateMatch } from './rate-match.ts';

/** Looks at a match without events; half-time is the first. */
const QUIET_MINUTES = [45, 75];

/** Plays a match of the round, from 1, and rates it; `score`: the score it ends with, if known. */
export function recordOfMatch(
  seed: number,
  careers: Pick<Careers, 'squadOf' | 'fitness'>,
  match: CatalogueMatch,
  round: number,
  score?: Readonly<Record<Goal['side'], number>>,
): MatchRecord {
  const squads = {
    home: lineUp(seed, careers, match.homeTeamId, round),
    guest: lineUp(seed, careers, match.guestTeamId, round),
  };
  const played = playMatch(seed, match, round, squads, score);
  const stats = rateMatch(randomFrom(`${seed}:ratings:${match.id}`), played);
  return {
    match,
    state: 'FINISHED',
    homeScore: played.goals.filter(({ side }) => side === 'home').length,
    guestScore: played.goals.filter(({ side }) => side === 'guest').length,
    goals: played.goals,
    knownMinutes: 'all',
    otherMinutes: [...QUIET_MINUTES, ...played.substitutionMinutes],
    players: played.members.map((member) => ({
      playerId: member.player.entry.id,
      teamId: member.side === 'home' ? match.homeTeamId : match.guestTeamId,
      position: member.player.entry.position,
      preliminaryStatus: member.preliminaryStatus,
      status: member.status,
      stats: stats.get(member) ?? null,
      comesOnAt: member.comesOnAt,
      moments: member.moments,
    })),
  };
}
