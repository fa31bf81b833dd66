import type { FastifyInstance } from 'fastify';
import { type AuditEntry, listAudit } from '../audit/audit.repository.ts';
import { type Choice, chooseFor } from '../discovery/discovery.presenter.ts';
import { readHealth } from '../health/health.repository.ts';
import type { AdminOptions } from './admin.routes.ts';
import { LimitQuery, MinutesQuery, parse } from './bodies.ts';
import { findFrontend, findSnapshot, type OfFrontend } from './orders.ts';
import { readRemoteState, readRemoteStates } from './remote-state.query.ts';
import { verifyArtefacts } from './verify-artefacts.ts';

interface OfProject {
  Params: { projectId: string };
  Querystring: Record<string, unknown>;
}

const FRONTEND = '/projects/:projectId/microFrontends/:id' as const;
const ENTRIES = '50';
const MINUTES = '60';
const MINUTE_MS = 60_000;

/** What is live, for whom and why, how it fares, and who changed what. */
export async function readingRoutes(server: FastifyInstance, { store }: AdminOptions) {
  const { db, now } = store;

  server.get<OfProject>('/projects/:projectId/remotes', async ({ params }) => {
    const snapshot = await findSnapshot(store, params.projectId);
    const remotes = await readRemoteStates(db, snapshot, now());
    return { projectId: params.projectId, remotes };
  });

  server.get<OfFrontend>(`${FRONTEND}/state`, async ({ params }) => {
    const { snapshot, found } = await findFrontend(store, params);
    return readRemoteState(db, snapshot, found, now());
  });

  server.get<OfFrontend>(`${FRONTEND}/health`, async ({ params, query }) => {
    await findFrontend(store, params);
    const { minutes = MINUTES } = parse(MinutesQuery, query);
    const since = new Date(now() - Number(minutes) * MINUTE_MS);
    return { versions: await readHealth(db, { ...params, remote: params.id }, since) };
  });

  server.get<OfFrontend>(`${FRONTEND}/history`, async ({ params, query }) => {
    await findFrontend(store, params);
    const { limit = ENTRIES } = parse(LimitQuery, query);
    const found = { remote: params.id, limit: Number(limit) };
    return { entries: (await listAudit(db, params.projectId, found)).map(presentEntry) };
  });

  server.get<OfProject>('/projects/:projectId/history', async ({ params, query }) => {
    await findSnapshot(store, params.projectId);
    const { limit = ENTRIES } = parse(LimitQuery, query);
    const entries = await listAudit(db, params.projectId, { limit: Number(limit) });
    return { entries: entries.map(presentEntry) };
  });

  server.get<{ Params: { projectId: string; visitorId: string } }>(
    '/projects/:projectId/visitors/:visitorId',
    async ({ params: { projectId, visitorId } }) => {
      const snapshot = await findSnapshot(store, projectId);
      return { visitorId, remotes: chooseFor(snapshot, visitorId, now()).map(presentChoice) };
    },
  );

  server.post<OfProject>('/projects/:projectId/verify', async ({ params }) =>
    verifyArtefacts(store, await findSnapshot(store, params.projectId)),
  );
}

function presentEntry({ at, ...entry }: AuditEntry) {
  return { at: at.toISOString(), ...entry };
}

function presentChoice({ name, snapshot, state, share, bucket }: Choice) {
  return {
    name,
    id: snapshot.frontend.id,
    bucket: bucket ?? null,
    version: share.version,
    traffic: share.traffic,
    phase: state.phase,
    because: becauseOf({ state, share, bucket: bucket ?? null }),
  };
}

function becauseOf({
  state,
  share,
  bucket,
}: Pick<Choice, 'state' | 'share'> & { bucket: number | null }) {
  if (state.phase === 'pinned') return 'pinned: everybody gets it';
  if (bucket === null) return 'everybody gets it';
  const reached = state.shares
    .filter((one) => !one.default)
    .reduce((sum, { traffic }) => sum + traffic, 0);
  return share.default
    ? `bucket ${bucket} is not below ${reached * 100}: the default`
    : `bucket ${bucket} is below ${reached * 100}: ${reached} % of the visitors`;
}
