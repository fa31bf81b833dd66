import { ProcessCallCounts } from '@spieltag/server-kit/limits';
import type { HealthReports } from '@spieltag/shared-kernel/composition';
import { type RegistryRow, registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { Staff } from '../discovery/staff.ts';
import type { Visitors } from '../discovery/visitor.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { serveRows } from '../http/serve-rows.ts';
import { addPageReports } from './add-page-reports.command.ts';
import { RateLimit } from './rate-limit.ts';
import { browserOf, isSameOrigin, pagePathOf } from './report-origin.ts';
import { Reporters } from './reporters.ts';

interface ReportOptions {
  readonly context: RegistryContext;
  readonly composition: LiveComposition;
  readonly visitors: Visitors;
  readonly staff: Staff;
  /** Of what is kept of visitors; the same at all registries of a site. */
  readonly secret: Buffer;
  /** Of a household or an office, see `callerOf`, at all registries together. */
  readonly reportsPerMinute: number;
}

/** Fifty failures with everything a browser says about them. */
const MAX_BODY_BYTES = 256 * 1024;
/** One visitor's pages, at this registry. */
const VISITOR_REPORTS_PER_MINUTE = 60;

/** Pages report how versions fare. Whose reports do not count gets no other answer. */
export async function reportRoutes(server: FastifyInstance, options: ReportOptions): Promise<void> {
  const { context, composition, visitors, staff, secret } = options;
  const { db, now, ownProjectId, evidence } = context;
  const limit = new RateLimit({ db, perMinute: options.reportsPerMinute, now });
  const { newVisitorsPerHour } = evidence;
  const reporters = new Reporters({ db, secret, newVisitorsPerHour, now });
  const calls = new ProcessCallCounts(now);
  // A page of another site, and an address that calls too often, are refused before anything is read.
  const admit = async (_row: RegistryRow, request: FastifyRequest, reply: FastifyReply) => {
    const { projectId } = request.params as { readonly projectId: string };
    if (projectId !== ownProjectId) {
      throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    }
    if (!isSameOrigin(request)) {
      throw new RegistryError('OTHER_ORIGIN', 'Only pages of this site report');
    }
    const waitS = await limit.take(request.ip);
    if (waitS === undefined) return;
    reply.header('retry-after', waitS);
    throw new RegistryError('RATE_LIMITED', 'Too many reports from this address');
  };
  const report = async (body: HealthReports, request: FastifyRequest) => {
    if (body.reports.length === 0 && !body.left) {
      throw new RegistryError('INVALID_REQUEST', '/reports says nothing');
    }
    const signed = visitors.signedVisitor(request.headers.cookie);
    const reporter = signed && (await reporters.of(signed, request.ip));
    if (!reporter) return;
    if (calls.add(reporter.visitor.toString('base64')) > VISITOR_REPORTS_PER_MINUTE) return;
    const place = { browser: browserOf(request), path: pagePathOf(request) };
    const snapshot = await composition.get();
    const isStaff = staff.isStaff(request.headers.cookie, snapshot);
    const visitor = { ...reporter, ...place, id: signed.id, isStaff };
    await addPageReports(context, snapshot, visitor, body);
  };
  serveRows(
    server,
    { report: registryContract.discovery.report },
    { report: ({ body, request }) => report(body, request) },
    { admit, maxBodyBytes: { report: MAX_BODY_BYTES } },
  );
}
