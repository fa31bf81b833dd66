import type { PreparedReply } from '@spieltag/server-kit/replies';
import type { LineupRequest } from '@spieltag/shared-kernel/contract';
import { accept, checkLineupCommit, refuse } from '@spieltag/shared-kernel/rules';
import { lineupColumns, lineupOf, placedLineup } from '../lineups/slots.codec.ts';
import { refusedProblem } from '../problems/api-problem.ts';
import { changeLedger } from './change-ledger.command.ts';
import type { ChangeRequest } from './change-request.ts';
import type { LedgerContext } from './ledger-context.ts';

/** Places the user's own players anew. @throws ApiProblem with the refusal of the rules */
export async function commitLineup(
  context: LedgerContext,
  request: ChangeRequest,
  lineup: LineupRequest,
): Promise<PreparedReply> {
  return changeLedger(context, request, ({ season, row, rules }) => {
    const held = lineupOf(season, row);
    const verdict = checkLineupCommit(held, lineup, rules);
    if (!verdict.ok) return refuse(refusedProblem(verdict.error));
    if (verdict.value === held) return accept(undefined);
    return accept({
      event: {
        kind: 'COMMIT_LINEUP',
        payload: { lineup: placedLineup(season, verdict.value) },
      },
      columns: lineupColumns(season, verdict.value),
    });
  });
}
