import {
  accept,
  isOnPitch,
  type Lineup,
  legalTargets,
  type Refusal,
  type Result,
  type RulesContext,
  refuse,
  slotOf,
  swapSlots,
} from '@spieltag/shared-kernel/rules';

/**
 * The slot on the other side of the line that an owned player can take without anybody giving way.
 * Where the rules refuse every one of them, the first: trying it names the reason.
 * @returns `none-free` when somebody would have to give way
 */
export function freeSlotOnOtherSide(
  lineup: Lineup,
  playerId: string,
  ctx: RulesContext,
): number | 'none-free' {
  const from = slotOf(lineup, playerId);
  if (from === undefined) return 'none-free';
  const verdicts = legalTargets(lineup, from, ctx);
  const free = verdicts.flatMap((refusal, slot) => {
    const isEmptyAcross = isOnPitch(slot) !== isOnPitch(from) && !lineup.indexedPlayers[slot];
    return isEmptyAcross && refusal?.code !== 'WRONG_POSITION' ? [{ slot, refusal }] : [];
  });
  return (free.find(({ refusal }) => !refusal) ?? free[0])?.slot ?? 'none-free';
}

/**
 * Takes the player there. Where another device has placed somebody there meanwhile, to another free
 * slot of that side; nobody gives way.
 */
export function moveToSlot(
  lineup: Lineup,
  playerId: string,
  to: number,
  ctx: RulesContext,
): Result<Lineup, Refusal> {
  const from = slotOf(lineup, playerId);
  if (from === undefined) return refuse({ code: 'NOT_IN_SQUAD', playerId });
  // Was the player taken across elsewhere as well, nothing is left to do.
  if (isOnPitch(from) === isOnPitch(to)) return accept(lineup);
  const free = lineup.indexedPlayers[to] ? freeSlotOnOtherSide(lineup, playerId, ctx) : to;
  if (free === 'none-free') return refuse({ code: 'INVALID_LINEUP' });
  return swapSlots(lineup, from, free, ctx);
}
