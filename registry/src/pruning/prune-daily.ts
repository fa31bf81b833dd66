import { repeat } from '@spieltag/server-kit/process';
import { REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { prune } from './prune.command.ts';
import { removePrunedFiles } from './remove-files.command.ts';

const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Prunes the pages' project once a day, beside everything else. @returns a function that ends it */
export function pruneDaily(context: RegistryContext): () => Promise<void> {
  return repeat(LOOK_EVERY_MS, () => lookOnce(context));
}

/** Removes what was left from before, and prunes where nobody has for a day. */
export async function lookOnce(context: RegistryContext): Promise<void> {
  await removePrunedFiles(context);
  await context.artefacts.removeDrafts(context.now() - DAY_MS);
  if (context.pruning.isDaily && (await isOurTurn(context))) {
    const { ownProjectId: projectId } = context;
    await prune(context, { projectId, actor: REGISTRY, reason: '' });
  }
}

/** One of all registries gets it, once a day; a clock that was set back delays nobody. */
async function isOurTurn({ db, ownProjectId, now }: RegistryContext): Promise<boolean> {
  const nowMs = now();
  const { numUpdatedRows } = await db
    .updateTable('registry.project')
    .set({ last_pruned_at: new Date(nowMs) })
    .where('project_id', '=', ownProjectId)
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
