import type { ActionRequest } from '@spieltag/shared-kernel/contract';
import {
  type ActionVerdict,
  ejectAction,
  executeAction,
  REFUSAL_CODES,
  rewardClaimOf,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { ApiProblem, refusedProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { changeLedger, type Deciding } from '../ledger/change-ledger.command.ts';
import type { ChangeRequest } from '../ledger/change-request.ts';
import { actionSituation } from '../ledger/ledger-situation.model.ts';
import type { LedgerChange } from '../ledger/settle-change.model.ts';
import type { PreparedReply } from '../plugins/etag.ts';
import { findRewardFacts } from './reward-facts.query.ts';

/** Executes one of the actions of a ledger. @throws ApiProblem with what the rules refuse it for */
export async function execute(
  db: Kysely<Database>,
  request: ChangeRequest,
  { actionId, params = {} }: ActionRequest,
): Promise<PreparedReply> {
  return changeLedger(db, request, async (deciding) => {
    const facts = await rewardFactsFor(deciding, actionId);
    return changeBy(executeAction(actionSituation(deciding), actionId, params, facts));
  });
}

/** Takes an action back. @throws ApiProblem with what the rules refuse it for */
export async function eject(
  db: Kysely<Database>,
  request: ChangeRequest,
  { actionId }: ActionRequest,
): Promise<PreparedReply> {
  return changeLedger(db, request, (deciding) =>
    changeBy(ejectAction(actionSituation(deciding), actionId)),
  );
}

/** The change an action comes to. @throws ApiProblem with what it is refused for */
export function changeBy(verdict: ActionVerdict): LedgerChange {
  if (verdict.ok) return { event: verdict.value, columns: {} };
  const { error } = verdict;
  if (isRefusal(error)) throw refusedProblem(error);
  const { code, ...params } = error;
  throw new ApiProblem(code, Object.keys(params).length > 0 ? params : undefined);
}

type Refused = Extract<ActionVerdict, { ok: false }>['error'];
type Refusal = Parameters<typeof refusedProblem>[0];

function isRefusal(error: Refused): error is Refusal {
  return REFUSAL_CODES.some((code) => code === error.code);
}

/** What rewarding a round takes beyond the situation; asked for only where it can be rewarded. */
function rewardFactsFor({ db, season, row, standings }: Deciding, actionId: string) {
  const claim = rewardClaimOf(actionId);
  const played =
    claim?.kind === 'GROUP' && standings.some(({ roundId }) => roundId === claim.roundId);
  return played ? findRewardFacts(db, season, row, claim.roundId) : undefined;
}
