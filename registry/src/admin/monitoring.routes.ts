import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { type AuditRow, listAudit } from '../audit/audit.repository.ts';
import { chooseFor } from '../composition/composition.presenter.ts';
import { readHealth } from '../health/health.repository.ts';
import { findFrontend, findSnapshot } from './find-frontend.ts';
import { presentChoice } from './present-choice.ts';
import { readRemoteState, readRemoteStates } from './remote-state.query.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';
import { verifyArtefacts } from './verify-artefacts.ts';

const ENTRIES = '50';
const MINUTES = '60';
const MINUTE_MS = 60_000;

/** What is live, for whom and why, how it fares, and who changed what. */
export function monitoringRoutes(server: FastifyInstance, { context }: AdminOptions): void {
  const { db, now } = context;
  serveAdminRows(server, registryContract.monitoring, {
    async remotes({ params: { projectId } }) {
      const snapshot = await findSnapshot(context, projectId);
      return { projectId, remotes: await readRemoteStates(db, snapshot, now()) };
    },

    async state({ params }) {
      const { snapshot, found } = await findFrontend(context, params);
      return readRemoteState(db, snapshot, found, now());
    },

    async health({ params, query: { minutes = MINUTES } }) {
      await findFrontend(context, params);
      const since = new Date(now() - Number(minutes) * MINUTE_MS);
      const remoteKey = { projectId: params.projectId, remote: params.id };
      return { versions: await readHealth(db, remoteKey, since) };
    },

    async history({ params, query: { limit = ENTRIES } }) {
      await findFrontend(context, params);
      const wanted = { remote: params.id, limit: Number(limit) };
      return { entries: (await listAudit(db, params.projectId, wanted)).map(presentEntry) };
    },

    async projectHistory({ params: { projectId }, query: { limit = ENTRIES } }) {
      await findSnapshot(context, projectId);
      const entries = await listAudit(db, projectId, { limit: Number(limit) });
      return { entries: entries.map(presentEntry) };
    },

    async visitor({ params: { projectId, visitorId } }) {
      const snapshot = await findSnapshot(context, projectId);
      return { visitorId, remotes: chooseFor(snapshot, visitorId, now()).map(presentChoice) };
    },

    async verify({ params: { projectId } }) {
      return verifyArtefacts(context, await findSnapshot(context, projectId));
    },
  });
}

function presentEntry({ at, ...entry }: AuditRow) {
  return { at: at.toISOString(), ...entry };
}
