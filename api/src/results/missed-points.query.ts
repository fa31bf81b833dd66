import type { MissedPoints } from '@spieltag/shared-kernel/contract';
import {
  attributeMissedPoints,
  FIELD_SIZE,
  hasPosition,
  type Lineup,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  type Candidate,
  findCandidates,
  findFrozenPrices,
  isForSale,
  type RoundOutcome,
} from '../evaluation/index.ts';
import type { FrozenLineup } from '../lineups/frozen-lineups.query.ts';
import { placedPositions } from '../lineups/placed-positions.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { ReachableElevens } from './reachable-elevens.ts';

/** What could have been bought in a round, as it was evaluated. */
interface RoundMarket {
  readonly evaluatedAt: string;
  /** By player number; undefined: not kept, so that nobody knows what one could have paid for. */
  readonly prices: Int32Array | undefined;
  readonly elevens: ReachableElevens;
}

/**
 * Markets of evaluated rounds. They go with the season as it was loaded: positions may be others in
 * the next one.
 */
const markets = new WeakMap<LoadedSeason, Map<string, RoundMarket>>();

/**
 * What a score lacks of the most the user could have had in an evaluated round. Undefined for who had
 * no complete roster, and in rounds that were frozen before prices and money were kept.
 */
export async function findMissedPoints(
  db: Kysely<Database>,
  season: LoadedSeason,
  frozen: FrozenLineup,
  outcome: RoundOutcome,
): Promise<MissedPoints | undefined> {
  const { lineup, captainSlot, budget } = frozen;
  if (budget === null || lineup.indexedPlayers.includes(null)) return undefined;
  const { prices, elevens } = await marketOf(db, season, outcome);
  if (!prices) return undefined;
  const slots = slotsOf(season, lineup, outcome, prices);
  const pitch = slots.slice(0, FIELD_SIZE);
  const captain = pitch[captainSlot ?? -1];
  const squad = slots.filter(hasPosition);
  // Whose position is unknown stands in no eleven, and was money all the same.
  const worth = slots.reduce((sum, { marketValue }) => sum + marketValue, 0);
  const inSquad = squad.reduce((sum, { marketValue }) => sum + marketValue, 0);
  // Whoever is the user's own costs nothing where nobody else could have bought them.
  const unpriced = squad.filter(({ marketValue }) => marketValue === 0);
  const { maximum, parts, players } = attributeMissedPoints(
    {
      formationId: lineup.formationId,
      squad,
      pitchIds: new Set(pitch.map(({ id }) => id)),
      captainId: captain?.id,
      score: pitch.reduce((sum, { points }) => sum + points, captain?.points ?? 0),
      budget: budget + worth - inSquad,
    },
    { formations: season.formations, limits: season.preset.limits },
    (euros, hasCaptain) =>
      unpriced.length > 0
        ? elevens.bestWith(unpriced, euros, hasCaptain)
        : elevens.bestWithin(euros, hasCaptain),
  );
  return { maximum, parts, players: [...players] };
}

function slotsOf(
  season: LoadedSeason,
  lineup: Lineup,
  { playerPoints }: RoundOutcome,
  prices: Int32Array,
) {
  const positions = placedPositions(season, lineup);
  return lineup.indexedPlayers.flatMap((placed, slot) => {
    const player = placed && season.playerById.get(placed.id);
    const position = positions[slot];
    if (!player || !position) return [];
    const { playerNo, id } = player;
    const price = prices[playerNo] ?? 0;
    const marketValue = isForSale(price) ? price : 0;
    const points = playerPoints[playerNo] ?? 0;
    return [{ playerNo, id, teamId: placed.teamId, position, marketValue, points }];
  });
}

/** What could be bought, read once for everybody who asks for the same evaluation of the round. */
async function marketOf(
  db: Kysely<Database>,
  season: LoadedSeason,
  { roundId, evaluatedAt, playerPoints }: RoundOutcome,
): Promise<RoundMarket> {
  const held = markets.get(season) ?? new Map<string, RoundMarket>();
  markets.set(season, held);
  const known = held.get(roundId);
  if (known?.evaluatedAt === evaluatedAt) return known;
  const key = { seasonId: season.id, roundId };
  const prices = await findFrozenPrices(db, key);
  const candidates: readonly Candidate[] = prices
    ? await findCandidates(db, key, playerPoints)
    : [];
  const { formations, preset } = season;
  const elevens = new ReachableElevens(candidates, { formations, limits: preset.limits });
  const market = { evaluatedAt, prices, elevens };
  held.set(roundId, market);
  return market;
}
