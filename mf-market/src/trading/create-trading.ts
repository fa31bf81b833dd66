import type { Player } from '@spieltag/shared-kernel/contract';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import type { TextParams } from '@spieltag/shared-kernel/i18n';
import {
  accept,
  buyPlayer,
  completeSquad,
  fillUp,
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
import type { Kernel, StoreError } from '@spieltag/shared-kernel/stores';
import { explainRefusal } from './explain-refusal.ts';
import { isForTheScreen } from './failed-change.model.ts';
import { toggledFavorites } from './favorites.model.ts';
import { completesRoster } from './offer.model.ts';

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
}

/** What becomes of a squad, or why it must not. */
export type Move = (squad: Squad, ctx: RulesContext) => Result<Squad, Refusal>;

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
  rearrange(rearrange: Move): Promise<void>;
  toggleFavorite(playerId: string): Promise<void>;
}

/** Others may change the team again meanwhile; at some point that is enough. */
const MAX_ATTEMPTS = 4;

type SignInReason = EventPayload<'sign-in.requested'>['reason'];

/** Makes the market's deeds: judged by the rules, shown at once, sent, and explained if refused. */
export function createTrading({ kernel, random, t }: TradingOptions): Trading {
  const { bus, ledger, session } = kernel;
  const alert = ({ messageKey, params }: Pick<StoreError, 'messageKey' | 'params'>) =>
    bus.publish('alert.requested', { title: t('common.warning'), text: t(messageKey, params) });
  const explain = (error: StoreError) => {
    if (isForTheScreen(error, session.get().error)) alert(error);
  };
  const tell = (text: string) => bus.publish('notification.requested', { level: 'INFO', text });

  /**
   * Resolves with the squad that was acknowledged; undefined: it was not.
   * @param accountFor what a guest needs an account for, whatever comes of it
   * @param isStillMeant whether the move is what it was, on a team that was changed elsewhere
   */
  const trade = async (
    move: Move,
    accountFor?: SignInReason,
    isStillMeant = () => true,
  ): Promise<Squad | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      const squad = judge(move, accountFor);
      if (!squad) return undefined;
      const error = await ledger.transact(requestOf(squad));
      if (!error) return squad;
      // The team was changed elsewhere: the same once more on what it is now, if the rules allow it.
      const isConflict = error.code === 'LEDGER_CONFLICT';
      if (isConflict && attempt < MAX_ATTEMPTS && isStillMeant()) continue;
      explain(error);
      return undefined;
    }
  };

  /** The squad a move leads to now; undefined: it must not be sent, and the user has been told why. */
  const judge = (move: Move, accountFor: SignInReason | undefined): Squad | undefined => {
    const before = ledger.squad();
    const ctx = kernel.rulesContext();
    if (!before || !ctx) return undefined;
    const moved = move(before, ctx);
    if (!moved.ok) {
      alert(explainRefusal(moved.error, before, ctx, kernel.describeRefusal));
      return undefined;
    }
    const reason = completesRoster(before, moved.value, ctx) ? 'complete-roster' : undefined;
    const needed = accountFor ?? reason;
    if (!needed || !session.get().data?.isTrial) return moved.value;
    bus.publish('sign-in.requested', { reason: needed });
    return undefined;
  };

  const tellRoster = (squad: Squad | undefined) => {
    if (!squad) return;
    const params = { count: squadPlayerIds(squad.lineup).length, budget: squad.budget };
    tell(t('trading.rosterFilled', params));
  };

  return {
    async buy(playerId) {
      await trade((squad, ctx) => buyPlayer(squad, playerId, ctx));
    },
    async sell(playerId) {
      await trade((squad, ctx) => sellPlayer(squad, playerId, ctx));
    },
    async fillUp(pool) {
      tellRoster(await trade((squad, ctx) => fillUp(squad, pool, ctx, random), 'fill-up'));
    },
    async complete() {
      const move: Move = (squad, ctx) => {
        const completed = completeSquad(squad, ctx);
        return completed.ok ? accept(completed.value.squad) : completed;
      };
      tellRoster(await trade(move, 'complete-roster'));
    },
    async randomRoster(pool) {
      const move: Move = (squad, ctx) => {
        const emptied = squadPlayerIds(squad.lineup).length > 0 ? sellAll(squad, ctx) : undefined;
        if (emptied && !emptied.ok) return emptied;
        return fillUp(emptied?.value ?? squad, pool, ctx, random);
      };
      tellRoster(await trade(move, 'random-roster'));
    },
    async sellAll() {
      const sold = await trade(sellAll);
      if (sold) tell(t('trading.allSold', { budget: sold.budget }));
    },
    async commitPlan(moves) {
      const lostSteps = () => {
        const squad = ledger.squad();
        const ctx = kernel.rulesContext();
        return squad && ctx && replayMoves(squad, moves, ctx).passedOver;
      };
      // What has lost a step meanwhile is another plan: it is looked at again first.
      const before = lostSteps();
      const move: Move = (squad, ctx) => {
        const { sandbox } = replayMoves(squad, moves, ctx);
        const refusal = sandboxVerdict(sandbox, ctx);
        return refusal ? refuse(refusal) : accept(sandbox.squad);
      };
      const committed = await trade(move, undefined, () => lostSteps() === before);
      if (committed) tell(t('plan.committed', { budget: committed.budget }));
      return committed !== undefined;
    },
    async rearrange(rearrange) {
      const squad = ledger.squad();
      const ctx = kernel.rulesContext();
      const moved = squad && ctx && rearrange(squad, ctx);
      if (!moved) return;
      if (!moved.ok) return alert(kernel.describeRefusal(moved.error));
      const { formationId, indexedPlayers } = moved.value.lineup;
      const ids = indexedPlayers.map((placed) => placed?.id ?? null);
      const error = await ledger.commitLineup({ formationId, indexedPlayers: ids });
      if (error) explain(error);
    },
    async toggleFavorite(playerId) {
      const held = ledger.get().data?.favoritePlayerIds;
      if (!held) return;
      const next = toggledFavorites(held, playerId);
      if (!next) return alert({ messageKey: 'error.FAVORITES_FULL', params: {} });
      const error = await ledger.setFavoritePlayers(next);
      if (error) explain(error);
    },
  };
}

/** A squad as it is sent. */
function requestOf({ budget, lineup: { formationId, indexedPlayers } }: Squad) {
  return {
    formationId,
    indexedPlayers: indexedPlayers.map((placed) => placed?.id ?? null),
    budget,
  };
}
