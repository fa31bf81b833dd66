import type { Ledger, Player } from '@spieltag/shared-kernel/contract';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import type { TextParams } from '@spieltag/shared-kernel/i18n';
import {
  accept,
  buyPlayer,
  completeSquad,
  fillUp,
  type Lineup,
  type Refusal,
  type Result,
  type RulesContext,
  refuse,
  replayMoves,
  type SandboxMove,
  type Squad,
  sandboxVerdict,
  sellAll,
  sellPlayer,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';
import type { Kernel, LedgerMove, MoveOutcome } from '@spieltag/shared-kernel/stores';
import { type Explanation, explainRefusal } from './explain-refusal.ts';
import { toggledFavorites } from './favorites.model.ts';
import { completesRoster } from './offer.model.ts';
import type { RuleOf } from './use-rule-of.ts';

/** The part of the kernel that trading needs. */
export type TradingKernel = Pick<
  Kernel,
  'bus' | 'ledger' | 'rulesContext' | 'session' | 'describeRefusal'
>;

export interface TradingOptions {
  readonly kernel: TradingKernel;
  /** A source of numbers from [0, 1). */
  readonly random: () => number;
  /** In the user's language. */
  readonly t: (key: string, params?: TextParams) => string;
  /** From a refusal to the rule behind it. */
  readonly ruleOf: RuleOf;
}

/** What becomes of a squad, or why it must not. */
export type Move = (squad: Squad, ctx: RulesContext) => Result<Squad, Refusal>;

/** What becomes of a lineup, or why it must not. */
export type LineupMove = (lineup: Lineup, ctx: RulesContext) => Result<Lineup, Refusal>;

type StillMeant = (squad: Squad, ctx: RulesContext) => boolean;
type Illegal = Extract<MoveOutcome, { readonly state: 'illegal' }>;

/** Everything one can do on the market. Refused play is named in an alert and nothing is sent. */
export interface Trading {
  buy(playerId: string): Promise<void>;
  sell(playerId: string): Promise<void>;
  /** @param pool everybody of the season */
  fillUp(pool: readonly Player[]): Promise<void>;
  /** The cheapest completion of a roster that was left incomplete, while the market is closed. */
  complete(): Promise<void>;
  /** Everybody is sold who can be, and the roster filled up anew. */
  randomRoster(pool: readonly Player[]): Promise<void>;
  sellAll(): Promise<void>;
  /** All that was tried, in one transaction. Resolves with whether it was acknowledged. */
  commitPlan(moves: readonly SandboxMove[]): Promise<boolean>;
  /** Another lineup of the same players. */
  rearrange(move: LineupMove): Promise<void>;
  toggleFavorite(playerId: string): Promise<void>;
}

type SignInReason = EventPayload<'sign-in.requested'>['reason'];

/** Makes what can be done on the market; what is not made is explained in an alert. */
export function createTrading({ kernel, random, t, ruleOf }: TradingOptions): Trading {
  const { bus, ledger, session } = kernel;
  const alert = ({ messageKey, params }: Explanation, code?: string) => {
    const link = code === undefined ? undefined : ruleOf(code);
    const text = t(messageKey, params);
    bus.publish('alert.requested', { title: t('common.warning'), text, ...(link && { link }) });
  };
  const notify = (text: string) => bus.publish('notification.requested', { level: 'INFO', text });

  /** Alerts why a move was not made, unless that is said elsewhere; resolves with the new ledger. */
  const make = async (move: LedgerMove): Promise<Ledger | undefined> => {
    const outcome = await ledger.change(move);
    if (outcome.state === 'illegal') alert(explain(outcome), outcome.error.code);
    if (outcome.state === 'refused' && !outcome.isAnnounced) {
      alert(outcome.error, outcome.error.code);
    }
    return outcome.state === 'saved' ? outcome.ledger : undefined;
  };

  const explain = ({ refusal, error }: Illegal) => {
    const squad = ledger.squad();
    const ctx = kernel.rulesContext();
    return squad && ctx ? explainRefusal(refusal, squad, ctx, kernel.describeRefusal) : error;
  };

  /**
   * Resolves with the ledger that was acknowledged; undefined: the move was not made.
   * @param accountFor what a guest needs an account for, whatever comes of it
   * @param isStillMeant whether the move is what it was, on a team that was changed elsewhere
   */
  const trade = (move: Move, accountFor?: SignInReason, isStillMeant: StillMeant = () => true) =>
    make({
      kind: 'transaction',
      isStillMeant,
      apply(squad, ctx) {
        const moved = move(squad, ctx);
        if (!moved.ok) return moved;
        const completes = completesRoster(squad, moved.value, ctx);
        const reason = accountFor ?? (completes ? 'complete-roster' : undefined);
        if (!reason || !session.get().data?.isTrial) return moved;
        bus.publish('sign-in.requested', { reason });
        return undefined;
      },
    });

  const notifyOfRoster = (filled: Ledger | undefined) => {
    if (filled) notify(t('trading.rosterFilled'));
  };

  return {
    async buy(playerId) {
      await trade((squad, ctx) => buyPlayer(squad, playerId, ctx));
    },
    async sell(playerId) {
      await trade((squad, ctx) => sellPlayer(squad, playerId, ctx));
    },
    async fillUp(pool) {
      notifyOfRoster(await trade((squad, ctx) => fillUp(squad, pool, ctx, random), 'fill-up'));
    },
    async complete() {
      const move: Move = (squad, ctx) => {
        const completed = completeSquad(squad, ctx);
        return completed.ok ? accept(completed.value.squad) : completed;
      };
      notifyOfRoster(await trade(move, 'complete-roster'));
    },
    async randomRoster(pool) {
      const move: Move = (squad, ctx) => {
        const emptied = squadPlayerIds(squad.lineup).length > 0 ? sellAll(squad, ctx) : undefined;
        if (emptied && !emptied.ok) return emptied;
        return fillUp(emptied?.value ?? squad, pool, ctx, random);
      };
      notifyOfRoster(await trade(move, 'random-roster'));
    },
    async sellAll() {
      const sold = await trade(sellAll);
      if (sold) notify(t('trading.allSold', { budget: sold.budget.value }));
    },
    async commitPlan(moves) {
      const lostSteps = (squad: Squad, ctx: RulesContext) =>
        replayMoves(squad, moves, ctx).passedOver;
      const held = ledger.squad();
      const context = kernel.rulesContext();
      if (!held || !context) return false;
      // What has lost a step meanwhile is another plan: it is looked at again first.
      const before = lostSteps(held, context);
      const move: Move = (squad, ctx) => {
        const { sandbox } = replayMoves(squad, moves, ctx);
        const refusal = sandboxVerdict(sandbox, ctx);
        return refusal ? refuse(refusal) : accept(sandbox.squad);
      };
      const isSamePlan: StillMeant = (squad, ctx) => lostSteps(squad, ctx) === before;
      const committed = await trade(move, undefined, isSamePlan);
      if (committed) notify(t('plan.committed', { budget: committed.budget.value }));
      return committed !== undefined;
    },
    async rearrange(apply) {
      await make({ kind: 'lineup', apply });
    },
    async toggleFavorite(playerId) {
      const isWatched = (held: readonly string[]) => held.includes(playerId);
      const wasWatched = isWatched(ledger.get().data?.favoritePlayerIds ?? []);
      await make({
        kind: 'favorites',
        isStillMeant: (held) => isWatched(held) === wasWatched,
        apply(held) {
          const next = toggledFavorites(held, playerId);
          if (next) return accept(next);
          alert({ messageKey: 'error.FAVORITES_FULL', params: {} });
          return undefined;
        },
      });
    },
  };
}
