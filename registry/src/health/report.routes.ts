import { createHash } from 'node:crypto';
import type { HealthReport } from '@spieltag/shared-kernel/composition';
import { type RegistryRow, registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { Visitors } from '../discovery/visitor.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { serveRows } from '../http/serve-rows.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { addReports, type HealthCount } from './health.repository.ts';
import { RateLimit } from './rate-limit.ts';

interface ReportOptions {
  readonly context: RegistryContext;
  readonly composition: LiveComposition;
  readonly visitors: Visitors;
  /** Of an address, one household, one office, at all registries together. */
  readonly reportsPerMinute: number;
}

const MAX_BODY_BYTES = 32 * 1024;

/** Pages report how versions fared. What cannot be counted now is not worth a retry: always 204. */
export async function reportRoutes(server: FastifyInstance, options: ReportOptions): Promise<void> {
  const { context, composition, visitors } = options;
  const { db, now } = context;
  const limit = new RateLimit({ db, perMinute: options.reportsPerMinute, now });
  // Beacons of text come as text.
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new RegistryError('INVALID_REQUEST', 'The body is not JSON'));
    }
  });
  // An address that calls too often is refused before what it sends is read.
  const admit = async (_row: RegistryRow, request: FastifyRequest, reply: FastifyReply) => {
    const { projectId } = request.params as { readonly projectId: string };
    if (projectId !== context.ownProjectId) {
      throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    }
    const waitS = await limit.take(request.ip);
    if (waitS === undefined) return;
    reply.header('retry-after', waitS);
    throw new RegistryError('RATE_LIMITED', 'Too many reports from this address');
  };
  serveRows(
    server,
    { report: registryContract.discovery.report },
    {
      async report({ params: { projectId }, body: { reports, left }, request }) {
        if (reports.length === 0 && !left) {
          throw new RegistryError('INVALID_REQUEST', '/reports says nothing');
        }
        const { id, cookie } = visitors.of({ cookie: request.headers.cookie });
        const counts = countsOf(reports, await composition.get());
        const visitor = hashOf(cookie ? request.ip : (id ?? request.ip));
        await addReports(db, projectId, { counts, visitor, at: new Date(now()) });
      },
    },
    { admit, maxBodyBytes: { report: MAX_BODY_BYTES } },
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
    .flatMap(({ remote, version, outcome, phase, code = 'OTHER' }) => {
      if (outcome === 'failed') return [{ remote, version, phase, code }];
      const isMounted = outcome === 'stood' && phase === 'mount';
      return isMounted ? [{ remote, version, phase: '', code: '' }] : [];
    });
  return [...new Map(counts.map((count) => [Object.values(count).join(' '), count])).values()];
}

function hashOf(visitor: string): string {
  return createHash('sha256').update(visitor).digest('base64url').slice(0, 16);
}
