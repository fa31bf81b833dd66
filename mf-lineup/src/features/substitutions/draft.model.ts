import {
  conditionVerdict,
  isOnPitch,
  MAX_CONDITIONS,
  type SubstitutionCondition,
  type SubstitutionPlan,
  slotOf,
} from '@spieltag/shared-kernel/rules';
import type { Game } from '../../game/game.model.ts';

/** Stands for a player who is still to be chosen. */
export const NOBODY = '';

/** A plan while it is being made: the whole bench in its order, conditions that may lack a player. */
export type Draft = SubstitutionPlan;

type Placed = Pick<Game, 'lineup' | 'context'>;

/**
 * What is planned, of those who are in the squad now. A condition whose player is still to be chosen
 * stays as long as the one it replaces is on the pitch.
 */
export function draftOf(plan: SubstitutionPlan, game: Placed): Draft {
  const bench = benchIds(game);
  const known = plan.benchOrder.filter((id) => bench.includes(id));
  const draft = {
    keepsFormation: plan.keepsFormation,
    benchOrder: [...known, ...bench.filter((id) => !known.includes(id))],
  };
  const holds = (condition: SubstitutionCondition) =>
    condition.inId === NOBODY
      ? isOnPitch(slotOf(game.lineup, condition.outId) ?? -1)
      : !conditionVerdict(game.lineup, condition, draft, game.context);
  return { ...draft, conditions: plan.conditions.filter(holds) };
}

/** Ids of those who may come on for a player by the condition of that number. */
export function substitutesFor(outId: string, no: number, draft: Draft, game: Placed): string[] {
  const { lineup, context } = game;
  const taken = draft.conditions.filter((one, at) => at !== no && one.outId === outId);
  return draft.benchOrder.filter(
    (inId) =>
      !taken.some((one) => one.inId === inId) &&
      !conditionVerdict(lineup, { outId, inId }, draft, context),
  );
}

/** With another condition, for the first of those wanted, in their order, whom somebody can replace. */
export function withCondition(draft: Draft, wanted: readonly string[], game: Placed): Draft {
  const no = draft.conditions.length;
  const named = new Set(draft.conditions.map(({ outId }) => outId));
  const inOrder = [
    ...wanted.filter((id) => !named.has(id)),
    ...wanted.filter((id) => named.has(id)),
  ];
  const outId = inOrder.find((id) => substitutesFor(id, no, draft, game).length > 0);
  if (outId === undefined || no >= MAX_CONDITIONS) return draft;
  const [inId = NOBODY] = substitutesFor(outId, no, draft, game);
  return { ...draft, conditions: [...draft.conditions, { outId, inId }] };
}

/** With another condition under a number; whoever cannot come on any more gives way to the first who can. */
export function changeCondition(
  draft: Draft,
  no: number,
  { outId, inId }: SubstitutionCondition,
  game: Placed,
): Draft {
  const able = substitutesFor(outId, no, draft, game);
  const coming = able.includes(inId) ? inId : (able[0] ?? NOBODY);
  return { ...draft, conditions: draft.conditions.with(no, { outId, inId: coming }) };
}

/** Without a condition. */
export function withoutCondition(draft: Draft, no: number): Draft {
  return { ...draft, conditions: draft.conditions.toSpliced(no, 1) };
}

/** Keeping the formation or not; conditions that cannot be any more name somebody else. */
export function keepFormation(draft: Draft, keepsFormation: boolean, game: Placed): Draft {
  return draft.conditions.reduce<Draft>(
    (next, condition, no) => changeCondition(next, no, condition, game),
    { ...draft, keepsFormation },
  );
}

/** With a player of the bench so many places further back; negative: further to the front. */
export function moveOnBench(draft: Draft, playerId: string, by: number): Draft {
  const from = draft.benchOrder.indexOf(playerId);
  const to = from + by;
  if (from === -1 || to < 0 || to >= draft.benchOrder.length) return draft;
  const benchOrder = draft.benchOrder.toSpliced(from, 1).toSpliced(to, 0, playerId);
  return { ...draft, benchOrder };
}

/** Whether every condition names both. */
export function isWhole({ conditions }: Draft): boolean {
  return conditions.every(({ outId, inId }) => outId !== NOBODY && inId !== NOBODY);
}

function benchIds({ lineup }: Placed): string[] {
  return lineup.indexedPlayers.flatMap((placed, slot) =>
    placed && !isOnPitch(slot) ? [placed.id] : [],
  );
}
