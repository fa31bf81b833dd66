import type { PreparedReply } from '@spieltag/server-kit/replies';
import {
  type Grants,
  giveCurrency,
  groupRoundRewardId,
  roundRewardId,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { decisionBy, execute } from '../actions/index.ts';
import type { Database } from '../database/index.ts';
import { changeLedger } from '../ledger/change-ledger.command.ts';
import type { ChangeRequest } from '../ledger/change-request.ts';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import { actionSituation } from '../ledger/ledger-situation.model.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** Gives currencies, or takes them. @throws ApiProblem CURRENCY_TOO_LOW, CURRENCY_FULL */
export async function giveCurrencies(
  context: LedgerContext,
  request: ChangeRequest,
  grants: Grants,
): Promise<PreparedReply> {
  return changeLedger(context, request, (situation) =>
    decisionBy(giveCurrency(actionSituation(situation), grants)),
  );
}

/**
 * Gives the reward of a round as if it had been claimed.
 * @param roundId undefined: the round that was completed last
 * @throws ApiProblem ROUND_NOT_FOUND when none was, or what claiming is refused for
 */
export async function giveRoundReward(
  context: LedgerContext,
  request: ChangeRequest,
  kind: 'ROUND' | 'GROUP',
  roundId: string | undefined,
): Promise<PreparedReply> {
  const { db, work } = context;
  const rewarded =
    roundId ?? (await work.run('write', () => lastCompletedRound(db, request.seasonId)));
  if (rewarded === undefined) throw new ApiProblem('ROUND_NOT_FOUND');
  const actionId = kind === 'ROUND' ? roundRewardId(rewarded) : groupRoundRewardId(rewarded);
  return execute(context, request, { actionId });
}

async function lastCompletedRound(
  db: Kysely<Database>,
  seasonId: string,
): Promise<string | undefined> {
  const round = await db
    .selectFrom('round')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('phase', 'in', ['COMPLETED', 'LOCKED'])
    .orderBy('round_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return round?.id;
}
