import type { PreparedReply } from '@spieltag/server-kit/replies';
import type { ActionRequest } from '@spieltag/shared-kernel/contract';
import {
  type ActionVerdict,
  accept,
  ejectAction,
  executeAction,
  REFUSAL_CODES,
  refuse,
  rewardClaimOf,
} from '@spieltag/shared-kernel/rules';
import {
  type ChangeSituation,
  changeLedger,
  type Decision,
} from '../ledger/change-ledger.command.ts';
import type { ChangeRequest } from '../ledger/change-request.ts';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import { actionSituation } from '../ledger/ledger-situation.model.ts';
import { ApiProblem, refusedProblem } from '../problems/api-problem.ts';
import { findRewardFacts } from './reward-facts.query.ts';

/** Executes one of the actions of a ledger. @throws ApiProblem with what the rules refuse it for */
export async function execute(
  context: LedgerContext,
  request: ChangeRequest,
  { actionId, params = {} }: ActionRequest,
): Promise<PreparedReply> {
  return changeLedger(context, request, async (situation) => {
    const facts = await rewardFactsFor(situation, actionId);
    return decisionBy(executeAction(actionSituation(situation), actionId, params, facts));
  });
}

/** Takes an action back. @throws ApiProblem with what the rules refuse it for */
export async function eject(
  context: LedgerContext,
  request: ChangeRequest,
  { actionId }: ActionRequest,
): Promise<PreparedReply> {
  return changeLedger(context, request, (situation) =>
    decisionBy(ejectAction(actionSituation(situation), actionId)),
  );
}

/** What the verdict of the rules on an action means for the ledger. */
export function decisionBy(verdict: ActionVerdict): Decision {
  if (verdict.ok) return accept({ event: verdict.value, columns: {} });
  const { error } = verdict;
  if (isRefusal(error)) return refuse(refusedProblem(error));
  const { code, ...params } = error;
  return refuse(new ApiProblem(code, Object.keys(params).length > 0 ? params : undefined));
}

type Refused = Extract<ActionVerdict, { ok: false }>['error'];
type Refusal = Parameters<typeof refusedProblem>[0];

function isRefusal(error: Refused): error is Refusal {
  return REFUSAL_CODES.some((code) => code === error.code);
}

/** What rewarding a round takes beyond the situation; asked for only where it can be rewarded. */
function rewardFactsFor({ db, season, row, standings }: ChangeSituation, actionId: string) {
  const claim = rewardClaimOf(actionId);
  const played =
    claim?.kind === 'GROUP' && standings.some(({ roundId }) => roundId === claim.roundId);
  return played ? findRewardFacts(db, season, row, claim.roundId) : undefined;
}
