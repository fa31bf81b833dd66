import type { LineupRequest } from '@spieltag/shared-kernel/contract';
import { checkLineupCommit } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { refusedProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import type { PreparedReply } from '../plugins/etag.ts';
import { changeLedger } from './change-ledger.command.ts';
import type { ChangeRequest } from './change-request.ts';
import { lineupColumns, lineupOf, placedLineup } from './slots.codec.ts';

/** Places the user's own players anew. @throws ApiProblem with the refusal of the rules */
export async function commitLineup(
  db: Kysely<Database>,
  request: ChangeRequest,
  lineup: LineupRequest,
): Promise<PreparedReply> {
  return changeLedger(db, request, ({ season, row, rules }) => {
    const held = lineupOf(season, row);
    const verdict = checkLineupCommit(held, lineup, rules);
    if (!verdict.ok) throw refusedProblem(verdict.error);
    if (verdict.value === held) return undefined;
    return {
      event: {
        kind: 'COMMIT_LINEUP',
        payload: { lineup: placedLineup(season, verdict.value) },
      },
      columns: lineupColumns(season, verdict.value),
    };
  });
}
