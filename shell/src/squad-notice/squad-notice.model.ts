import type { GameState, Ledger } from '@spieltag/shared-kernel/contract';
import {
  completionVerdict,
  isMarketOpen,
  type MissingPlaces,
  marketVerdict,
  missingPlaces,
  type RulesContext,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';

/** The notice of an incomplete roster. */
export interface SquadNotice {
  /** No hurry, or the market is about to close, or the roster can be completed. */
  readonly kind: 'incomplete' | 'closing' | 'wayBack';
  readonly missing: readonly MissingPlaces[];
  /** When that ends, game time in epoch ms; null: not known. */
  readonly until: number | null;
  /** Whether to show a countdown: the season's clock runs by itself, and the end is near or that of a window. */
  readonly counts: boolean;
  /** Whether the roster can be filled now. */
  readonly canFill: boolean;
}

/** Of a market that is open to all nothing is warned of, or counted down, earlier than this. */
const NEAR_MS = 48 * 3_600_000;

/**
 * The notice of an incomplete roster: until when it can be filled, and afterwards until when it can
 * be completed. Undefined when it is full or nothing was bought yet.
 * @param gameNow time in the season, epoch ms
 */
export function squadNotice(
  state: GameState,
  { lineup }: Pick<Ledger, 'lineup'>,
  ctx: RulesContext,
  gameNow: number,
): SquadNotice | undefined {
  const missing = missingPlaces(lineup, ctx);
  const isNear = (end: number) => end - gameNow < NEAR_MS;
  if (missing.length === 0 || squadPlayerIds(lineup).length === 0) return undefined;
  const isBetweenRounds = state.phase === 'GENERAL' || state.phase === 'COMPLETED';
  const phaseEnd = state.phase === 'GENERAL' ? state.phaseEndsAt : null;
  const canTrade = !marketVerdict(ctx) && isMarketOpen(ctx.marketPhase);
  const noticeOf = (kind: SquadNotice['kind'], until: number | null, isOfWindow = false) => ({
    kind,
    missing,
    until,
    counts: until !== null && state.clockMode !== 'stepped' && (isOfWindow || isNear(until)),
    canFill: canTrade || kind === 'wayBack',
  });
  if (!completionVerdict({ lineup }, ctx)) return noticeOf('wayBack', phaseEnd);
  if (!isBetweenRounds || !canTrade) return noticeOf('incomplete', null);
  const isRestricted = ctx.marketPhase === 'RESTRICTED';
  const windowEnd = isRestricted ? state.restrictedTransferWindowEndDate : null;
  const ends = [phaseEnd, windowEnd].filter((end) => end !== null);
  if (ends.length === 0) return noticeOf('incomplete', null);
  const until = Math.min(...ends);
  return isRestricted || isNear(until)
    ? noticeOf('closing', until, isRestricted)
    : noticeOf('incomplete', null);
}
