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

/** What there is to say of a roster that is not full. */
export interface SquadNotice {
  /** The market is about to close on it, or the way back is open. */
  readonly kind: 'closing' | 'wayBack';
  readonly missing: readonly MissingPlaces[];
  /** When that ends, game time in epoch ms; null: nobody knows. */
  readonly until: number | null;
  /** The season's clock moves by itself, and the end is near: it can be counted down. */
  readonly counts: boolean;
}

/** A market that is open to all is no matter of warning before this. */
const NEAR_MS = 48 * 3_600_000;

/**
 * The notice on a roster that is not full: before the market closes on it, and afterwards while it
 * can be completed. Undefined: there is nothing to say, or nothing has been bought yet.
 * @param gameNow time in the season, epoch ms
 */
export function squadNotice(
  state: GameState,
  { lineup }: Pick<Ledger, 'lineup'>,
  ctx: RulesContext,
  gameNow: number,
): SquadNotice | undefined {
  const missing = missingPlaces(lineup, ctx);
  if (missing.length === 0 || squadPlayerIds(lineup).length === 0) return undefined;
  const isBetweenRounds = state.phase === 'GENERAL' || state.phase === 'COMPLETED';
  const phaseEnd = state.phase === 'GENERAL' ? state.phaseEndsAt : null;
  const noticeOf = (kind: SquadNotice['kind'], until: number | null) => ({
    kind,
    missing,
    until,
    counts: until !== null && state.clockMode !== 'stepped' && until - gameNow < NEAR_MS,
  });
  if (!completionVerdict({ lineup }, ctx)) return noticeOf('wayBack', phaseEnd);
  if (!isBetweenRounds || marketVerdict(ctx) || !isMarketOpen(ctx.marketPhase)) return undefined;
  const isRestricted = ctx.marketPhase === 'RESTRICTED';
  const windowEnd = isRestricted ? state.restrictedTransferWindowEndDate : null;
  const ends = [phaseEnd, windowEnd].filter((end) => end !== null);
  const until = ends.length > 0 ? Math.min(...ends) : null;
  if (isRestricted) return noticeOf('closing', until);
  return until !== null && until - gameNow < NEAR_MS ? noticeOf('closing', until) : undefined;
}
