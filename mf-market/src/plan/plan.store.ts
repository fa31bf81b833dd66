import { createJsonStorage, tabStorage } from '@spieltag/shared-kernel/client';
import { askBeforeLeaving, holdDraft } from '@spieltag/shared-kernel/remote';
import type { SandboxMove } from '@spieltag/shared-kernel/rules';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { BehaviorSubject, type Observable } from '@spieltag/shared-kernel/vendor/rxjs';
import { MOVES_MAX, readPlan, writePlan } from './plan-text.model.ts';

/** What is being tried, move by move; nothing of it is sent. */
export interface PlanStore {
  /** Undefined: nothing is being tried. */
  readonly moves$: Observable<readonly SandboxMove[] | undefined>;
  moves(): readonly SandboxMove[] | undefined;
  /** The same with what is sent and not acknowledged, which may come back. */
  readonly unsaved$: Observable<readonly SandboxMove[] | undefined>;
  unsaved(): readonly SandboxMove[] | undefined;
  /** @param moves what has been tried before */
  open(moves?: readonly SandboxMove[]): void;
  /** Returns whether it took the move: a plan that is longer could neither be kept nor passed on. */
  add(move: SandboxMove): boolean;
  /** Takes the last move back. */
  undo(): void;
  /** Ends it; what was tried can be brought back until something else is tried. */
  drop(): void;
  /**
   * Shown as done at once, like every change. What was tried comes back when it is not acknowledged,
   * below what has been tried on top of it meanwhile.
   * @param send resolves with whether it was acknowledged
   */
  commit(send: (moves: readonly SandboxMove[]) => Promise<boolean>): Promise<void>;
  /** What was dropped last; undefined: nothing that could be brought back. */
  readonly dropped$: Observable<readonly SandboxMove[] | undefined>;
  dropped(): readonly SandboxMove[] | undefined;
}

/**
 * A plan lives as long as the tab: neither going to another screen nor leaving the page loses it, as
 * signing in does where no window opens, nor does a device that ends the page without a word. Closing
 * the tab does, which is asked about.
 */
const plans = new WeakMap<Kernel['ledger'], Map<string, PlanStore>>();

/** The plan of a manager in a season; the list and the details over it share one. */
export function planOf({ ledger, session }: Kernel, seasonId: string): PlanStore {
  const known = plans.get(ledger) ?? new Map<string, PlanStore>();
  plans.set(ledger, known);
  const userId = session.get().data?.id;
  const key = `${userId} ${seasonId}`;
  const plan = known.get(key) ?? createPlan(session, userId, `plan-left.${key}`);
  known.set(key, plan);
  return plan;
}

function createPlan(
  session: Kernel['session'],
  userId: string | undefined,
  keyInTab: string,
): PlanStore {
  const tab = createJsonStorage(tabStorage());
  const moves = new BehaviorSubject(leftIn(tab.read(keyInTab)));
  const dropped = new BehaviorSubject<readonly SandboxMove[] | undefined>(undefined);
  /** Sent, and not answered yet. */
  let committing: readonly (readonly SandboxMove[])[] = [];
  const unsaved = new BehaviorSubject(moves.value);
  let releases: readonly (() => void)[] = [];
  /** Somebody else could neither see what keeps the page as it is nor end it. */
  const hold = () => {
    for (const release of releases) release();
    const tried = session.get().data?.id === userId ? unsaved.value : undefined;
    releases = [...(tried ? [holdDraft()] : []), ...(tried?.length ? [askBeforeLeaving()] : [])];
  };
  /** With every change: a device that ends a tab in the background says nothing of it before. */
  const write = () => {
    const left = unsaved.value;
    if (left?.length) tab.write(keyInTab, writePlan(left));
    else tab.remove(keyInTab);
  };
  const become = (tried: readonly SandboxMove[] | undefined) => {
    moves.next(tried);
    unsaved.next(committing.length > 0 ? [...committing.flat(), ...(tried ?? [])] : tried);
    hold();
    write();
    if (tried?.length) dropped.next(undefined);
  };
  // As long as the page: so does the plan.
  session.state$.subscribe(hold);
  return {
    moves$: moves.asObservable(),
    moves: () => moves.value,
    unsaved$: unsaved.asObservable(),
    unsaved: () => unsaved.value,
    open: (tried = []) => become(tried),
    add(move) {
      // What is not acknowledged comes back in front of it.
      const isFull = (unsaved.value?.length ?? 0) >= MOVES_MAX;
      if (!isFull) become([...(moves.value ?? []), move]);
      return !isFull;
    },
    undo: () => become(moves.value?.slice(0, -1)),
    drop() {
      const tried = moves.value;
      become(undefined);
      if (tried?.length) dropped.next(tried);
    },
    async commit(send) {
      const tried = moves.value ?? [];
      committing = [...committing, tried];
      become(undefined);
      dropped.next(undefined);
      const isDone = await send(tried);
      committing = committing.filter((other) => other !== tried);
      become(isDone ? moves.value : [...tried, ...(moves.value ?? [])]);
    },
    dropped$: dropped.asObservable(),
    dropped: () => dropped.value,
  };
}

/** What was tried when the page was left; undefined: nothing. */
function leftIn(text: unknown): readonly SandboxMove[] | undefined {
  return typeof text === 'string' ? readPlan(text) : undefined;
}
