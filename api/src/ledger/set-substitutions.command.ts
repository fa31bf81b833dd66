import type { PreparedReply } from '@spieltag/server-kit/replies';
import { accept, planVerdict, refuse, type SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import { columnOfPlan } from '../lineups/plan.codec.ts';
import { lineupOf } from '../lineups/slots.codec.ts';
import { ApiProblem, refusedProblem } from '../problems/api-problem.ts';
import { changeLedger } from './change-ledger.command.ts';
import type { ChangeRequest } from './change-request.ts';
import type { LedgerContext } from './ledger-context.ts';

/**
 * Plans who comes on for whoever does not play.
 * @throws ApiProblem with the refusal of the rules, NOT_FOUND in seasons without substitutions
 */
export async function setSubstitutions(
  context: LedgerContext,
  request: ChangeRequest,
  plan: SubstitutionPlan,
): Promise<PreparedReply> {
  return changeLedger(context, request, ({ season, row, rules }) => {
    if (!season.preset.substitutions) return refuse(new ApiProblem('NOT_FOUND'));
    const refusal = planVerdict(lineupOf(season, row), plan, rules);
    if (refusal) return refuse(refusedProblem(refusal));
    const { keepsFormation, benchOrder, conditions } = plan;
    const kept = {
      keepsFormation,
      benchOrder: [...benchOrder],
      conditions: conditions.map(({ outId, inId }) => ({ outId, inId })),
    };
    return accept({
      event: { kind: 'SET_SUBSTITUTIONS', payload: { plan: kept } },
      columns: { substitution_plan: columnOfPlan(season, kept) },
    });
  });
}
