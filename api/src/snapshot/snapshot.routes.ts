import { contract, readSnapshotType, type SnapshotType } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { saveSnapshot } from './save-snapshot.command.ts';
import { cacheControlOf, presentSnapshot } from './snapshot.presenter.ts';
import { requireSnapshot, shortenMaxAge } from './snapshot.repository.ts';

/** Keeping lineups to show them around, rows of the ranking family. */
export function registerSnapshotRoutes(
  app: FastifyInstance,
  context: ApiContext & LedgerContext,
): void {
  const { db } = context;
  const { getSnapshot, saveSnapshot: save, setSnapshotCacheControl } = contract.ranking;

  serve(app, getSnapshot, async ({ params }) =>
    presentSnapshot(await requireSnapshot(db, params.snapshotId), typeOf(params)),
  );

  serve(app, save, async ({ params, user }) => {
    if (params.userId !== user.id) throw new ApiProblem('FORBIDDEN');
    return presentSnapshot(await saveSnapshot(context, params.seasonId, user), 'post');
  });

  serve(app, setSnapshotCacheControl, async ({ params, query }) => {
    const { snapshotFileName } = params;
    const row = await shortenMaxAge(db, snapshotFileName, query.maxAgeSeconds);
    return { snapshotFileName, cacheControl: cacheControlOf(row) };
  });
}

/** The type an address names; its row has let only names of types pass. */
export function typeOf({ snapshotType }: { readonly snapshotType: string }): SnapshotType {
  return readSnapshotType(snapshotType) ?? 'post';
}
