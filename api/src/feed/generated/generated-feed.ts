import { FORMATIONS, randomFrom, SEASON_PRESETS } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch, MatchUpdate, SeasonCatalogue, SeasonFeed } from '../feed.types.ts';
import { winterWindows } from '../restricted-windows.ts';
import type { MatchRecord } from '../timeline/match-record.ts';
import { matchUpdates } from '../timeline/match-updates.ts';
import { generateCalendar } from './calendar.ts';
import { type Careers, generateCareers } from './careers.ts';
import { CLUBS } from './clubs.ts';
import { LEAGUE_ID, roundNumber, SEASON_ID, teamId } from './ids.ts';
import { recordOfMatch } from './record-of-match.ts';
import { generatePlayers } from './squads.ts';

const NEWCOMERS = 3;
/** One match in so many is halted for a while. */
const MATCHES_PER_INTERRUPTION = 60;
const INTERRUPTION_MS = 25 * 60_000;

/**
 * A fictional league, the same for the same seed. Every round is worked out alone when asked for.
 */
export function generatedFeed(seed: number): SeasonFeed {
  const { rounds, matches } = generateCalendar(seed, CLUBS.length);
  const { squads, newcomers } = generatePlayers(seed, NEWCOMERS);
  const careers = generateCareers(seed, squads, newcomers, rounds);
  const catalogue: SeasonCatalogue = {
    league: { id: LEAGUE_ID, name: 'Nordsternliga' },
    season: { id: SEASON_ID, name: '2026/27' },
    preset: SEASON_PRESETS.league,
    teams: CLUBS.map(({ name, shortName }, index) => ({ id: teamId(index + 1), name, shortName })),
    players: squads.map(({ entry }) => entry),
    rounds,
    matches,
    formations: FORMATIONS,
    restrictedWindows: winterWindows(rounds, matches),
  };
  return {
    provider: 'generated',
    catalogue: async () => catalogue,
    playerChanges: async () => careers.changes,
    roundUpdates: async (roundId): Promise<readonly MatchUpdate[]> =>
      matches
        .filter((match) => match.roundId === roundId)
        .flatMap((match) => matchUpdates(recordOf(seed, careers, match)))
        .sort((a, b) => a.at - b.at),
  };
}

function recordOf(seed: number, careers: Careers, match: CatalogueMatch): MatchRecord {
  const record = recordOfMatch(seed, careers, match, roundNumber(match.roundId));
  return { ...record, ...interruptionOf(seed, match) };
}

function interruptionOf(seed: number, match: CatalogueMatch): Pick<MatchRecord, 'interruption'> {
  const random = randomFrom(`${seed}:interruption:${match.id}`);
  if (random() * MATCHES_PER_INTERRUPTION >= 1) return {};
  const minute = 10 + Math.floor(70 * random());
  return { interruption: { minute, lengthMs: INTERRUPTION_MS } };
}
