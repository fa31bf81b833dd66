import type { Ledger } from '../contract/index.ts';
import {
  accept,
  type Refusal,
  type Result,
  type RulesContext,
  sentLineup,
} from '../rules/index.ts';
import type { JudgedMove, LedgerMove, MoveOutcome, RefusedMove, StoreError } from './kernel.ts';
import { isMeantOn, type LedgerChange } from './ledger-change.ts';
import { squadOf } from './rules-context.ts';

/** A change the server has acknowledged. */
export interface SavedChange {
  readonly state: 'saved';
  readonly ledger: Ledger;
}

/** The ledger as the server answered it. */
export function savedAs(ledger: Ledger): SavedChange {
  return { state: 'saved', ledger };
}

/** What a move is made with. */
export interface MoveOptions {
  /** As it is shown, with the changes that are not acknowledged yet. */
  readonly ledger: () => Ledger | undefined;
  readonly rulesContext: () => RulesContext | undefined;
  readonly describeRefusal: (refusal: Refusal) => StoreError;
  /** Shows a change and sends it. */
  readonly send: (change: LedgerChange) => Promise<SavedChange | RefusedMove>;
}

/** Others may change the ledger again while a move is made anew; at some point that is enough. */
const MAX_ATTEMPTS = 4;

/** Judges a move and sends it, on a ledger that was changed elsewhere once more on how it stands. */
export async function makeMove(move: LedgerMove, options: MoveOptions): Promise<MoveOutcome> {
  let conflict: RefusedMove | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const rebased = conflict !== undefined;
    const judge = judgeOf(move, options);
    if (!judge || (rebased && !judge.isStillMeant())) return conflict ?? { state: 'dropped' };
    const judged = judge.apply();
    if (!judged) return { state: 'dropped' };
    if (!judged.ok) {
      const { error: refusal } = judged;
      return { state: 'illegal', refusal, error: options.describeRefusal(refusal), rebased };
    }
    const outcome = await options.send(judged.value);
    if (outcome.state === 'saved') return { ...outcome, rebased };
    if (outcome.error.code !== 'LEDGER_CONFLICT' || attempt === MAX_ATTEMPTS) return outcome;
    conflict = outcome;
  }
}

/** What a move comes to on a ledger. */
interface Judge {
  apply(): Result<LedgerChange, Refusal> | undefined;
  isStillMeant(): boolean;
}

/** Actions and calls are judged by the server alone; undefined: what the others are made on is not there. */
function judgeOf(move: LedgerMove, { ledger, rulesContext }: MoveOptions): Judge | undefined {
  const held = ledger();
  if (move.kind === 'execute' || move.kind === 'eject' || move.kind === 'call') {
    return {
      apply: () => accept(move),
      isStillMeant: () => isMeantOn(held, move),
    };
  }
  const context = rulesContext();
  if (!held || !context) return undefined;
  const judge = <K extends string, T>(
    { apply, isStillMeant }: JudgedMove<K, T>,
    part: T,
    toChange: (next: T) => LedgerChange,
  ): Judge => ({
    apply() {
      const judged = apply(part, context);
      return judged?.ok ? accept(toChange(judged.value)) : judged;
    },
    isStillMeant: () => isStillMeant?.(part, context) ?? true,
  });
  switch (move.kind) {
    case 'favorites':
      return judge(move, held.favoritePlayerIds, (playerIds) => ({ kind: 'favorites', playerIds }));
    case 'lineup':
      return judge(move, held.lineup, (next) => ({ kind: 'lineup', lineup: sentLineup(next) }));
    case 'transaction':
      return judge(move, squadOf(held), ({ lineup, budget }) => ({
        kind: 'transaction',
        lineup: sentLineup(lineup),
        budget,
      }));
  }
}
