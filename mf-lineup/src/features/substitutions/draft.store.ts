import { createJsonStorage, tabStorage } from '@spieltag/shared-kernel/client';
import { askBeforeLeaving, holdDraft } from '@spieltag/shared-kernel/remote';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { BehaviorSubject, type Observable } from '@spieltag/shared-kernel/vendor/rxjs';
import { isChangeable } from '../../game/game.model.ts';
import type { Draft } from './draft.model.ts';
import { isSame } from './use-own-plan.ts';

/** What was made of a plan. */
export interface Made {
  readonly of: SubstitutionPlan;
  readonly draft: Draft;
}

/** What was made of the plan of substitutions, and is not saved. */
export interface DraftStore {
  /** Undefined: nothing, so that the plan is shown as it is, whatever device has changed it. */
  readonly made$: Observable<Made | undefined>;
  made(): Made | undefined;
  keep(made: Made): void;
  drop(): void;
  /**
   * What was sent is the plan now: only what has been made on top of it is left.
   * @param sent undefined: the plan as it was known
   */
  saved(sent: Made | undefined, plan: SubstitutionPlan): void;
}

/**
 * A draft lives as long as the tab: neither going to another screen, nor closing the sheet before the
 * server has taken it, nor a device that ends the page without a word loses it. Closing the tab does,
 * which is asked about.
 */
const drafts = new WeakMap<Kernel['ledger'], Map<string, DraftStore>>();

/** The draft of a manager in a season. */
export function draftIn(kernel: Kernel, seasonId: string): DraftStore {
  const { ledger, session } = kernel;
  const known = drafts.get(ledger) ?? new Map<string, DraftStore>();
  drafts.set(ledger, known);
  const userId = session.get().data?.id;
  const key = `${userId} ${seasonId}`;
  const draft = known.get(key) ?? createDraft(kernel, userId, seasonId);
  known.set(key, draft);
  return draft;
}

function createDraft(kernel: Kernel, userId: string | undefined, seasonId: string): DraftStore {
  const { session, gameState } = kernel;
  const tab = createJsonStorage(tabStorage());
  const keyInTab = `substitutions-left.${userId} ${seasonId}`;
  const made = new BehaviorSubject(leftIn(tab.read(keyInTab)));
  /** Where nothing can be saved any more there is nothing to lose. */
  const isLocked = () => {
    const context = kernel.rulesContext();
    const isShown = gameState.get().data?.seasonId === seasonId;
    return isShown && context !== undefined && !isChangeable({ context });
  };
  let releases: readonly (() => void)[] = [];
  /** Somebody else could neither see what keeps the page as it is nor end it. */
  const hold = () => {
    for (const release of releases) release();
    const isHeld = made.value && session.get().data?.id === userId && !isLocked();
    releases = isHeld ? [holdDraft(), askBeforeLeaving()] : [];
  };
  const become = (next: Made | undefined) => {
    made.next(next);
    hold();
    if (next) tab.write(keyInTab, next);
    else tab.remove(keyInTab);
  };
  // As long as the page: so does the draft.
  session.state$.subscribe(hold);
  gameState.state$.subscribe(hold);
  return {
    made$: made.asObservable(),
    made: () => made.value,
    keep: become,
    drop: () => become(undefined),
    saved(sent, plan) {
      const { value } = made;
      // A sheet that was opened again shows it until it has read the plan that holds now.
      const isDone = (value === sent || isSame(plan, value?.draft)) && !made.observed;
      become(isDone ? undefined : value && { of: plan, draft: value.draft });
    },
  };
}

/** What was made when the page ended, which another version may have written; undefined: nothing. */
function leftIn(kept: unknown): Made | undefined {
  const { of, draft } = (kept ?? {}) as Partial<Record<keyof Made, unknown>>;
  return isPlan(of) && isPlan(draft) ? { of, draft } : undefined;
}

function isPlan(kept: unknown): kept is SubstitutionPlan {
  const { benchOrder, conditions } = (kept ?? {}) as Partial<
    Record<keyof SubstitutionPlan, unknown>
  >;
  return (
    Array.isArray(benchOrder) && Array.isArray(conditions) && conditions.every((one) => one?.outId)
  );
}
