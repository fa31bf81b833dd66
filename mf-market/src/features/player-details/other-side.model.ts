import {
  accept,
  isOnPitch,
  type Lineup,
  legalTargets,
  type Refusal,
  type Result,
  type RulesContext,
  refuse,
  type Squad,
  slotOf,
  swapSlots,
} from '@spieltag/shared-kernel/rules';

/**
 * The slot on the other side of the line that an owned player can take without anybody giving way.
 * Where the rules refuse every one of them, the first: trying it names the reason.
 * @returns `none-free` when somebody would have to give way
 */
export function acrossTheLine(
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

/** Takes the player there. */
export function moveAcross(
  squad: Squad,
  playerId: string,
  to: number,
  ctx: RulesContext,
): Result<Squad, Refusal> {
  const from = slotOf(squad.lineup, playerId);
  if (from === undefined) return refuse({ code: 'NOT_IN_SQUAD', playerId });
  const swapped = swapSlots(squad.lineup, from, to, ctx);
  return swapped.ok ? accept({ ...squad, lineup: swapped.value }) : swapped;
}
