import type { Transaction } from 'kysely';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { forgetSource } from './corrected-match.repository.ts';
import { auditOf } from './hand-correction.model.ts';
import { endCorrectionsOf } from './hand-correction.repository.ts';

/** Who ends corrections of a match that is called off. */
const ACTOR = 'game';

/**
 * Ends what was put right in a match that is played anew another time: it was said of what does not count any more. The
 * audit log tells operators, who may have to say it again.
 */
export async function endCalledOff(
  trx: Transaction<Database>,
  seasonId: string,
  matchId: string,
): Promise<void> {
  const ended = await endCorrectionsOf(trx, seasonId, matchId);
  await forgetSource(trx, { seasonId, matchId });
  for (const correction of ended) {
    await insertAudit(trx, {
      at: correction.endedAt ?? correction.at,
      actor: ACTOR,
      action: 'endCorrection',
      subject: matchId,
      reason: 'the match was called off after it had begun',
      before: auditOf(correction),
    });
  }
}
