import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { SourceMaps } from '../artefacts/source-maps.ts';
import { type AuditRow, listAudit } from '../audit/audit.repository.ts';
import { chooseShell } from '../composition/choose-shell.ts';
import { chooseFor } from '../composition/composition.presenter.ts';
import { fitChoices } from '../composition/fit-choices.ts';
import { liveReleases } from '../deployments/live-releases.ts';
import { visitorIdOf } from '../discovery/visitor.ts';
import { readFailureGroups } from '../health/failure-group.repository.ts';
import { readHealth } from '../health/health.repository.ts';
import { findPageErrors, listFailedVersions } from '../health/page-errors.query.ts';
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
  const sourceMaps = new SourceMaps(context.artefacts);
  serveAdminRows(server, registryContract.monitoring, {
    async remotes({ params: { projectId } }) {
      const snapshot = await findSnapshot(context, projectId);
      return { projectId, remotes: await readRemoteStates(context, snapshot) };
    },

    async state({ params }) {
      const { snapshot, found } = await findFrontend(context, params);
      return readRemoteState(context, snapshot, found);
    },

    async contracts({ params: { projectId } }) {
      const { shells, remotes } = liveReleases(await findSnapshot(context, projectId), now());
      return {
        shells: shells.map(({ files, entries, fonts, ...contract }) => contract),
        remotes: Object.fromEntries(
          Object.entries(remotes).map(([name, releases]) => [
            name,
            releases.map(({ files, preload, ...contract }) => contract),
          ]),
        ),
      };
    },

    async health({ params, query: { minutes = MINUTES } }) {
      await findFrontend(context, params);
      const since = new Date(now() - Number(minutes) * MINUTE_MS);
      const remoteKey = { projectId: params.projectId, remote: params.id };
      return { versions: await readHealth(db, remoteKey, since) };
    },

    async failures({ params, query: { version } }) {
      await findFrontend(context, params);
      const groups = await readFailureGroups(db, params.projectId, params.id, version);
      const failures = groups.map(async ({ firstAt, lastAt, stack, ...group }) => ({
        ...group,
        stack: await sourceMaps.resolve(stack),
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }));
      return { failures: await Promise.all(failures) };
    },

    async errors({ params: { projectId }, query: { page = '1', ...wanted } }) {
      await findSnapshot(context, projectId);
      const [{ errors, found }, remotes] = await Promise.all([
        findPageErrors(db, projectId, { ...wanted, page: Number(page) }),
        listFailedVersions(db, projectId),
      ]);
      const presented = errors.map(async ({ firstAt, lastAt, stack, versions, ...error }) => ({
        ...error,
        versions: [...versions],
        stack: await sourceMaps.resolve(stack),
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }));
      return { errors: await Promise.all(presented), found, remotes };
    },

    async history({ params, query: { limit = ENTRIES, ...which } }) {
      await findFrontend(context, params);
      const wanted = { ...which, remote: params.id, limit: Number(limit) };
      return { entries: (await listAudit(db, params.projectId, wanted)).map(presentEntry) };
    },

    async projectHistory({ params: { projectId }, query: { limit = ENTRIES, ...which } }) {
      await findSnapshot(context, projectId);
      const entries = await listAudit(db, projectId, { ...which, limit: Number(limit) });
      return { entries: entries.map(presentEntry) };
    },

    async visitor({ params: { projectId, visitorId: given } }) {
      const visitorId = visitorIdOf(given) ?? given;
      const snapshot = await findSnapshot(context, projectId);
      const choices = chooseFor(snapshot, { id: visitorId, isStaff: false }, now());
      const shell = chooseShell(choices);
      const fitting = shell ? fitChoices(choices, shell.kernel) : choices;
      return { visitorId, remotes: fitting.map(presentChoice) };
    },

    async verify({ params: { projectId } }) {
      return verifyArtefacts(context, await findSnapshot(context, projectId));
    },
  });
}

function presentEntry({ at, ...entry }: AuditRow) {
  return { at: at.toISOString(), ...entry };
}
