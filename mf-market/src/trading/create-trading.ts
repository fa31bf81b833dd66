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
import { type AgreesToLose, askForCard } from './ask-for-card.ts';
import { type Explanation, explainRefusal } from './explain-refusal.ts';
import { toggledFavorites } from './favorites.model.ts';
import { isJoiningOver } from './joining.model.ts';
import { completesRoster } from './offer.model.ts';
import { unsellable } from './unsellable.model.ts';
import type { RuleOf } from './use-rule-of.ts';

/** The part of the kernel that trading needs. */
export type TradingKernel = Pick<
  Kernel,
  'bus' | 'clientDatabase' | 'describeRefusal' | 'gameState' | 'ledger' | 'rulesContext' | 'session'
>;

export interface TradingOptions {
  readonly kernel: TradingKernel;
  /** A source of numbers from [0, 1). */
  readonly random: () => number;
  /** In the user's language. */
  readonly t: (key: string, params?: TextParams) => string;
  /** From a refusal to the rule behind it. */
  readonly ruleOf: RuleOf;
  /** Asked before a move that would cost the captain's card is sent. */
  readonly agreesToLose: AgreesToLose;
  /** The browser asks whoever leaves the page until that is ended. */
  readonly askBeforeLeaving: () => () => void;
}

/** What becomes of a squad, or why it must not. */
export type Move = (squad: Squad, ctx: RulesContext) => Result<Squad, Refusal>;

/** What becomes of a lineup, or why it must not. */
export type LineupMove = (lineup: Lineup, ctx: RulesContext) => Result<Lineup, Refusal>;

/**
 * Ids of those a squad held when something was to be done with all of it. On one that holds others it is
 * not done, and that is said; nor on one that does not hold all of them, where places are filled.
 */
export type HeldIds = ReadonlySet<string>;

type StillMeant = (squad: Squad, ctx: RulesContext) => boolean;
type Illegal = Extract<MoveOutcome, { readonly state: 'illegal' }>;

/**
 * Everything one can do on the market. Refused play is named in an alert and nothing is sent. What
 * would cost the captain's card is asked about, unless that of `agreedTo` was agreed to before.
 */
export interface Trading {
  buy(playerId: string): Promise<void>;
  sell(playerId: string): Promise<void>;
  /** @param pool everybody of the season */
  fillUp(held: HeldIds, pool: readonly Player[]): Promise<void>;
  /** The cheapest completion of a roster that was left incomplete, while the market is closed. */
  complete(held: HeldIds, agreedTo?: string): Promise<void>;
  /** Everybody is sold who can be, and the roster filled up anew. */
  randomRoster(held: HeldIds, pool: readonly Player[], agreedTo?: string): Promise<void>;
  sellAll(held: HeldIds, agreedTo?: string): Promise<void>;
  /** All that was tried, in one transaction. Resolves with whether it was acknowledged. */
  commitPlan(moves: readonly SandboxMove[], agreedTo?: string): Promise<boolean>;
  /** Another lineup of the same players. */
  rearrange(move: LineupMove): Promise<void>;
  toggleFavorite(playerId: string): Promise<void>;
}

interface TradeOptions {
  /** What a guest needs an account for, whatever comes of it. */
  readonly accountFor?: EventPayload<'sign-in.requested'>['reason'];
  /** Whether the move is what it was, on a team that was changed elsewhere. Default: it is. */
  readonly isStillMeant?: StillMeant;
  /** Whose captain's card may be lost. */
  readonly agreedTo?: string | undefined;
}

/**
 * Whether a squad is still the one a move of all of it was meant for.
 * @param least so many it holds; 0: a sale is of whoever is left, as a purchase may be refused yet
 */
const isOf =
  (held: HeldIds, least: number): StillMeant =>
  ({ lineup }) => {
    const playerIds = squadPlayerIds(lineup);
    return playerIds.length >= least && playerIds.every((id) => held.has(id));
  };

/** Makes what can be done on the market; what is not made is explained in an alert. */
export function createTrading(options: TradingOptions): Trading {
  const { kernel, random, t, ruleOf, agreesToLose, askBeforeLeaving } = options;
  const { bus, ledger, session } = kernel;
  const alert = ({ messageKey, params }: Explanation, code?: string) => {
    const link = code === undefined ? undefined : ruleOf(code);
    const text = t(messageKey, params);
    bus.publish('alert.requested', { title: t('common.warning'), text, ...(link && { link }) });
  };
  const notify = (text: string) => bus.publish('notification.requested', { level: 'INFO', text });

  /** Alerts why a move was not made, unless that is said elsewhere; resolves with the new ledger. */
  const make = async (move: LedgerMove): Promise<Ledger | undefined> => {
    // What waits for its turn is only in this page: left, it would never be sent.
    const release = askBeforeLeaving();
    const outcome = await ledger.change(move).finally(release);
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

  /** Nobody signs in for what is refused afterwards: the server says so, or asks for an account. */
  const joiningIsOver = (squad: Squad) => {
    const [state, database] = [kernel.gameState.get().data, kernel.clientDatabase.get().data];
    return state && database && isJoiningOver(state, squad, database.rounds);
  };

  /** Resolves with the ledger that was acknowledged; undefined: the move was not made. */
  const trade = (
    move: Move,
    { accountFor, isStillMeant = () => true, agreedTo }: TradeOptions = {},
  ) =>
    askForCard(
      ledger,
      agreesToLose,
      (card) =>
        make({
          kind: 'transaction',
          isStillMeant(squad, ctx) {
            const moved = move(squad, ctx);
            const loses = moved.ok && card.loses(moved.value.lineup, ctx);
            return !loses && isStillMeant(squad, ctx);
          },
          apply(squad, ctx) {
            // The team may become another one while a question about it is open.
            if (!isStillMeant(squad, ctx)) {
              alert({ messageKey: 'error.LEDGER_CONFLICT', params: {} });
              return undefined;
            }
            const moved = move(squad, ctx);
            if (!moved.ok) return moved;
            const completes = completesRoster(squad, moved.value, ctx);
            const reason = accountFor ?? (completes ? 'complete-roster' : undefined);
            if (reason && session.get().data?.isTrial && !joiningIsOver(squad)) {
              bus.publish('sign-in.requested', { reason });
              return undefined;
            }
            return card.asksAbout(moved.value.lineup, ctx) ? undefined : moved;
          },
        }),
      agreedTo,
    );

  const notifyOfRoster = (filled: Ledger | undefined) => {
    if (filled) notify(t('trading.rosterFilled'));
  };

  const notifyOfSale = ({ budget: { value: budget }, lineup }: Ledger) => {
    const ctx = kernel.rulesContext();
    const left = ctx && unsellable({ budget, lineup }, ctx);
    if (!left) return notify(t('trading.allSold', { budget }));
    const { messageKey, params } = kernel.describeRefusal(left.refusal);
    const stay = t('roster.stay', { count: left.count, reason: t(messageKey, params) });
    notify(`${t('trading.othersSold', { budget })} ${stay}`);
  };

  return {
    async buy(playerId) {
      await trade((squad, ctx) => buyPlayer(squad, playerId, ctx));
    },
    async sell(playerId) {
      await trade((squad, ctx) => sellPlayer(squad, playerId, ctx));
    },
    async fillUp(held, pool) {
      const move: Move = (squad, ctx) => fillUp(squad, pool, ctx, random);
      const isStillMeant = isOf(held, held.size);
      notifyOfRoster(await trade(move, { accountFor: 'fill-up', isStillMeant }));
    },
    async complete(held, agreedTo) {
      const move: Move = (squad, ctx) => {
        const completed = completeSquad(squad, ctx);
        return completed.ok ? accept(completed.value.squad) : completed;
      };
      const isStillMeant = isOf(held, held.size);
      notifyOfRoster(await trade(move, { accountFor: 'complete-roster', isStillMeant, agreedTo }));
    },
    async randomRoster(held, pool, agreedTo) {
      const move: Move = (squad, ctx) => {
        const emptied = squadPlayerIds(squad.lineup).length > 0 ? sellAll(squad, ctx) : undefined;
        if (emptied && !emptied.ok) return emptied;
        return fillUp(emptied?.value ?? squad, pool, ctx, random);
      };
      const isStillMeant = isOf(held, 0);
      notifyOfRoster(await trade(move, { accountFor: 'random-roster', isStillMeant, agreedTo }));
    },
    async sellAll(held, agreedTo) {
      const sold = await trade(sellAll, { isStillMeant: isOf(held, 0), agreedTo });
      if (sold) notifyOfSale(sold);
    },
    async commitPlan(moves, agreedTo) {
      const lostSteps = (squad: Squad, ctx: RulesContext) =>
        replayMoves(squad, moves, ctx).passedOver;
      const held = ledger.squad();
      const context = kernel.rulesContext();
      if (!held || !context) return false;
      // What has lost a step meanwhile is another plan: it is looked at again first.
      const before = lostSteps(held, context);
      // All of them may be gone by the time a question is answered; the plan itself says so.
      if (before === moves.length) return false;
      const move: Move = (squad, ctx) => {
        const { sandbox } = replayMoves(squad, moves, ctx);
        const refusal = sandboxVerdict(sandbox, ctx);
        return refusal ? refuse(refusal) : accept(sandbox.squad);
      };
      const isStillMeant: StillMeant = (squad, ctx) => lostSteps(squad, ctx) === before;
      const committed = await trade(move, { isStillMeant, agreedTo });
      if (committed) notify(t('plan.committed', { budget: committed.budget.value }));
      return committed !== undefined;
    },
    async rearrange(apply) {
      await askForCard(ledger, agreesToLose, (card) =>
        make({
          kind: 'lineup',
          isStillMeant(lineup, ctx) {
            const moved = apply(lineup, ctx);
            return !(moved.ok && card.loses(moved.value, ctx));
          },
          apply(lineup, ctx) {
            const moved = apply(lineup, ctx);
            return moved.ok && card.asksAbout(moved.value, ctx) ? undefined : moved;
          },
        }),
      );
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
