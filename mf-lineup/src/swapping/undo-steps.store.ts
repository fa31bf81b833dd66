import type { Lineup } from '@spieltag/shared-kernel/rules';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';

/** A change that was made and can be taken back. */
export type Step =
  | { readonly kind: 'lineup'; readonly from: Lineup; readonly to: Lineup }
  /** Who wore the armband before and after; undefined: nobody. */
  | {
      readonly kind: 'captain';
      readonly from: string | undefined;
      readonly to: string | undefined;
    };

/** The steps that can be taken back, the last one at the end. */
export type Steps = BehaviorSubject<readonly Step[]>;

/** As many steps can be taken back. */
const MAX_STEPS = 20;

/** Steps live as long as the page: who looks at another screen can still take them back. */
const steps = new WeakMap<Kernel['ledger'], Map<string, Steps>>();

/** Their change came to nothing: there is nothing to take back. */
const failed = new WeakSet<Step>();

/** The steps of a manager in a round: the card that was played in another one is spent. */
export function stepsOf({ ledger, session }: Kernel, roundId: string): Steps {
  const known = steps.get(ledger) ?? new Map<string, Steps>();
  steps.set(ledger, known);
  const key = `${session.get().data?.id} ${roundId}`;
  const own = known.get(key) ?? new BehaviorSubject<readonly Step[]>([]);
  known.set(key, own);
  return own;
}

/**
 * One more step; the oldest is forgotten when there are too many.
 * @returns takes it away for good, whatever has been added since
 */
export function addStep(past: Steps, step: Step): () => void {
  past.next([...past.value, step].slice(-MAX_STEPS));
  return () => {
    failed.add(step);
    removeStep(past, step);
  };
}

/**
 * One step less.
 * @returns puts it back where it was: those after it may have gone too, and come back later
 */
export function removeStep(past: Steps, step: Step): () => void {
  const at = past.value.indexOf(step);
  past.next(past.value.filter((each) => each !== step));
  return () => {
    if (!failed.has(step)) past.next(past.value.toSpliced(at, 0, step));
  };
}
