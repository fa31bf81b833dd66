import { createHash } from 'node:crypto';
import { type HealthReport, HealthReports } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { parse } from '../admin/bodies.ts';
import type { LiveComposition } from '../discovery/live-composition.ts';
import type { ProjectSnapshot } from '../discovery/project-snapshot.ts';
import type { Visitors } from '../discovery/visitor.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryStore } from '../registry-store.ts';
import { addReports, type HealthCount } from './health.repository.ts';
import { RateLimit } from './rate-limit.ts';

interface ReportOptions {
  readonly store: RegistryStore;
  readonly composition: LiveComposition;
  readonly visitors: Visitors;
  /** Of an address, one household, one office, at all registries together. */
  readonly reportsPerMinute: number;
}

const MAX_BODY_BYTES = 32 * 1024;

/** Pages tell how versions fared. What cannot be counted now is not worth a retry: always 204. */
export async function reportRoutes(server: FastifyInstance, options: ReportOptions): Promise<void> {
  const { store, composition, visitors } = options;
  const { db, now } = store;
  const limit = new RateLimit({ db, perMinute: options.reportsPerMinute, now });
  // Beacons of text come as text.
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new RegistryError('INVALID_REQUEST', 'The body is not JSON'));
    }
  });
  server.post<{ Params: { projectId: string } }>(
    '/discovery/projects/:projectId/reports',
    { bodyLimit: MAX_BODY_BYTES },
    async (request, reply) => {
      const { projectId } = request.params;
      if (projectId !== store.ownProjectId) {
        throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
      }
      const waitS = await limit.take(request.ip);
      if (waitS !== undefined) {
        reply.header('retry-after', waitS);
        throw new RegistryError('RATE_LIMITED', 'Too many reports from this address');
      }
      const { reports } = parse(HealthReports, request.body);
      const { id, cookie } = visitors.of({ cookie: request.headers.cookie });
      const counts = countsOf(reports, await composition.get());
      const visitor = hashOf(cookie ? request.ip : (id ?? request.ip));
      await addReports(store.db, projectId, { counts, visitor, at: new Date(store.now()) });
      return reply.code(204).send();
    },
  );
}

/** Of one page each thing counts once, and only of versions that visitors may have. */
function countsOf(reports: readonly HealthReport[], { frontends }: ProjectSnapshot): HealthCount[] {
  const known = new Set(
    frontends.flatMap(({ frontend, versions }) =>
      Object.keys(versions).map((version) => `${frontend.id} ${version}`),
    ),
  );
  const counts = reports
    .filter(({ remote, version }) => known.has(`${remote} ${version}`))
    .map(({ remote, version, outcome, phase, code }) =>
      outcome === 'mounted'
        ? { remote, version, phase: '', code: '' }
        : { remote, version, phase: phase ?? 'load', code: code ?? '' },
    );
  return [...new Map(counts.map((count) => [Object.values(count).join(' '), count])).values()];
}

function hashOf(visitor: string): string {
  return createHash('sha256').update(visitor).digest('base64url').slice(0, 16);
}
