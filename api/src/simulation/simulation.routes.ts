import { randomInt } from 'node:crypto';
import { simulationRoutes } from '@spieltag/shared-kernel/simulation';
import type { FastifyInstance } from 'fastify';
import { createBots } from '../bots/index.ts';
import type { GameLoop } from '../gameloop/index.ts';
import { changeRequest } from '../ledger/change-request.ts';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import { serveChange } from '../ledger/serve-change.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { sellByForce } from './force-sale.command.ts';
import { giveCurrencies, giveRoundReward } from './give.command.ts';

const MAX_SEED = 2 ** 31;

/** For tests and the debug scene; these routes exist only while developing. */
export function registerSimulationRoutes(
  app: FastifyInstance,
  context: ApiContext & LedgerContext,
  loop: GameLoop,
): void {
  serve(app, simulationRoutes.roundSimulationStep, ({ body }) =>
    loop.step(body.seasonId, body.until),
  );

  serve(app, simulationRoutes.createRandomAccounts, async ({ body }) => {
    const created = await createBots(context.db, body.seasonId, body.count, randomInt(MAX_SEED));
    return { created };
  });
  registerGifts(app, context);
}

/** What testers give themselves. */
function registerGifts(app: FastifyInstance, context: LedgerContext): void {
  const {
    giftSoftCurrency,
    giftHardCurrency,
    giveXp,
    giveRoundRankingReward,
    giveGroupRoundRankingReward,
    insertForceSellingPlayer,
  } = simulationRoutes;

  serveChange(app, giftSoftCurrency, (call) => {
    const { giftAmount: softCurrency } = call.body;
    return giveCurrencies(context, changeRequest(giftSoftCurrency, call), { softCurrency });
  });
  serveChange(app, giftHardCurrency, (call) => {
    const { giftAmount: hardCurrency } = call.body;
    return giveCurrencies(context, changeRequest(giftHardCurrency, call), { hardCurrency });
  });
  serveChange(app, giveXp, (call) => {
    const { giftAmount: xp } = call.body;
    return giveCurrencies(context, changeRequest(giveXp, call), { xp });
  });
  serveChange(app, giveRoundRankingReward, (call) => {
    const request = changeRequest(giveRoundRankingReward, call);
    return giveRoundReward(context, request, 'ROUND', call.body.roundId);
  });
  serveChange(app, giveGroupRoundRankingReward, (call) => {
    const request = changeRequest(giveGroupRoundRankingReward, call);
    return giveRoundReward(context, request, 'GROUP', call.body.roundId);
  });
  serveChange(app, insertForceSellingPlayer, (call) => {
    const { seasonId, playerId } = call.body;
    const request = changeRequest(insertForceSellingPlayer, { ...call, params: { seasonId } });
    return sellByForce(context, request, playerId);
  });
}
