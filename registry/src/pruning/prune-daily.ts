import { repeat } from '@spieltag/server-kit/process';
import type { FastifyBaseLogger } from 'fastify';
import { REGISTRY } from '../audit/audit.repository.ts';
import { Attempts } from '../context/attempts.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { prune } from './prune.command.ts';
import { removePrunedFiles } from './remove-files.command.ts';

const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Prunes the pages' project once a day, beside everything else. @returns a function that ends it */
export function pruneDaily(
  context: RegistryContext,
  log: FastifyBaseLogger | undefined,
): () => Promise<void> {
  const attempts = new Attempts(log);
  return repeat(LOOK_EVERY_MS, () => lookOnce(context, attempts));
}

/** Removes what was left from before, and prunes where nobody has for a day. */
export async function lookOnce(context: RegistryContext, attempts: Attempts): Promise<void> {
  const { artefacts, pruning, now } = context;
  await attempts.attempt('looking for pruned versions', () => removePrunedFiles(context, attempts));
  await attempts.attempt('removing drafts', () => artefacts.removeDrafts(now() - DAY_MS));
  if (pruning.isDaily) await attempts.attempt('pruning', () => pruneInTurn(context));
}

async function pruneInTurn(context: RegistryContext): Promise<void> {
  const { ownProjectId: projectId, now } = context;
  if (!(await isOurTurn(context))) return;
  await prune(context, { projectId, actor: REGISTRY, reason: '' });
  await notePruned(context, now());
}

/**
 * One of all registries gets it, once a day; a clock that was set back delays nobody. Who fails, or is ended,
 * has had it for an hour.
 */
async function isOurTurn(context: RegistryContext): Promise<boolean> {
  const nowMs = context.now();
  const { numUpdatedRows } = await ownProject(context)
    .set({ last_pruned_at: new Date(nowMs - DAY_MS + HOUR_MS) })
    .where((eb) =>
      eb.or([
        eb('last_pruned_at', 'is', null),
        eb('last_pruned_at', '<=', new Date(nowMs - DAY_MS)),
        eb('last_pruned_at', '>', new Date(nowMs + HOUR_MS)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function notePruned(context: RegistryContext, atMs: number): Promise<void> {
  await ownProject(context)
    .set({ last_pruned_at: new Date(atMs) })
    .execute();
}

const ownProject = ({ db, ownProjectId }: RegistryContext) =>
  db.updateTable('registry.project').where('project_id', '=', ownProjectId);
