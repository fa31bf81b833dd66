import { askBeforeLeaving, holdDraft } from '@spieltag/shared-kernel/remote';
import type { SandboxMove } from '@spieltag/shared-kernel/rules';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { BehaviorSubject, type Observable } from '@spieltag/shared-kernel/vendor/rxjs';

/** What is being tried, move by move; nothing of it is sent. */
export interface PlanStore {
  /** Undefined: nothing is being tried. */
  readonly moves$: Observable<readonly SandboxMove[] | undefined>;
  moves(): readonly SandboxMove[] | undefined;
  /** @param moves what has been tried before */
  open(moves?: readonly SandboxMove[]): void;
  add(move: SandboxMove): void;
  /** Takes the last move back. */
  undo(): void;
  /** Ends it; what was tried can be brought back until something else is tried. */
  drop(): void;
  /** Ends it for good: it is done. */
  close(): void;
  /** What was dropped last; undefined: nothing that could be brought back. */
  readonly dropped$: Observable<readonly SandboxMove[] | undefined>;
  dropped(): readonly SandboxMove[] | undefined;
}

/** A plan lives as long as the page: going to another screen does not lose it, closing the page is asked about. */
const plans = new WeakMap<Kernel['ledger'], Map<string, PlanStore>>();

/** The plan of a manager in a season; the list and the details over it share one. */
export function planOf({ ledger, session }: Kernel, seasonId: string): PlanStore {
  const known = plans.get(ledger) ?? new Map<string, PlanStore>();
  plans.set(ledger, known);
  const userId = session.get().data?.id;
  const key = `${userId} ${seasonId}`;
  const plan = known.get(key) ?? createPlan(session, userId);
  known.set(key, plan);
  return plan;
}

function createPlan(session: Kernel['session'], userId: string | undefined): PlanStore {
  const moves = new BehaviorSubject<readonly SandboxMove[] | undefined>(undefined);
  const dropped = new BehaviorSubject<readonly SandboxMove[] | undefined>(undefined);
  let releases: readonly (() => void)[] = [];
  /** Somebody else could neither see what keeps the page as it is nor end it. */
  const hold = () => {
    for (const release of releases) release();
    const tried = session.get().data?.id === userId ? moves.value : undefined;
    releases = [...(tried ? [holdDraft()] : []), ...(tried?.length ? [askBeforeLeaving()] : [])];
  };
  const become = (tried: readonly SandboxMove[] | undefined) => {
    moves.next(tried);
    hold();
    if (tried?.length) dropped.next(undefined);
  };
  // As long as the page: so does the plan.
  session.state$.subscribe(hold);
  return {
    moves$: moves.asObservable(),
    moves: () => moves.value,
    open: (tried = []) => become(tried),
    add: (move) => become([...(moves.value ?? []), move]),
    undo: () => become(moves.value?.slice(0, -1)),
    drop() {
      const tried = moves.value;
      become(undefined);
      if (tried?.length) dropped.next(tried);
    },
    close() {
      become(undefined);
      dropped.next(undefined);
    },
    dropped$: dropped.asObservable(),
    dropped: () => dropped.value,
  };
}
