import { JSON_TYPE, prepareBody, sendConditional } from '@spieltag/server-kit/replies';
import {
  KERNEL_PARAMETER,
  OVERRIDE_PARAMETER,
  SIGNATURE_HEADER,
  VISITOR_PARAMETER,
} from '@spieltag/shared-kernel/composition';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { chooseFor, presentDiscovery } from '../composition/composition.presenter.ts';
import type { Compositions } from '../composition/compositions.ts';
import { fitOpenPage } from '../composition/fit-open-page.ts';
import { leftOutShells } from '../composition/left-out-shells.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { serveRows } from '../http/serve-rows.ts';
import { liveReloadRoute } from './live-reload.route.ts';
import type { MissingFiles } from './missing-files.ts';
import { forOpenPages } from './open-page-document.ts';
import { openStaffLink } from './open-staff-link.command.ts';
import type { Overrides } from './overrides.ts';
import type { Signatures } from './signature.ts';
import type { Staff } from './staff.ts';
import type { Visitors } from './visitor.ts';

/** Cookies go with it, and the versions of this visitor. */
const DOCUMENT = { type: JSON_TYPE, cacheControl: 'private, no-cache', minCompressedBytes: 0 };

const KERNEL = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

interface DiscoveryOptions {
  readonly projectId: string;
  readonly compositions: Compositions;
  readonly visitors: Visitors;
  readonly staff: Staff;
  readonly overrides: Overrides;
  readonly signatures: Signatures;
  readonly liveReload: boolean;
  readonly context: RegistryContext;
  readonly missingFiles: MissingFiles;
  readonly now: () => number;
}

/** The consumer side of the discovery convention: of everything the version this visitor gets. */
export async function discoveryRoutes(
  server: FastifyInstance,
  options: DiscoveryOptions,
): Promise<void> {
  const { compositions, visitors, staff, overrides, signatures } = options;
  serveRows(
    server,
    {
      composition: registryContract.discovery.composition,
      health: registryContract.discovery.health,
      openStaffLink: registryContract.discovery.openStaffLink,
    },
    {
      async composition({ params: { projectId }, query, request, reply }) {
        const snapshot = await compositions.of(projectId);
        const isOwn = projectId === options.projectId;
        const kernel = kernelOf(query[KERNEL_PARAMETER]);
        const isOpenPage = isOwn && kernel !== undefined;
        const visitor = visitors.of(request.headers, query[VISITOR_PARAMETER], isOpenPage);
        const override = isOwn
          ? await overrides.of(query[OVERRIDE_PARAMETER], visitor.id)
          : undefined;
        if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
        const isStaff =
          isOwn && visitor.id !== undefined && staff.isStaff(request.headers.cookie, snapshot);
        const all = chooseFor(snapshot, { id: visitor.id, isStaff }, options.now());
        const { versions = [] } = override ?? {};
        // The app has its shell in it. Of a browser without cookies nobody knows what it leaves out: it
        // could be loaded anew for a shell that does not start there, again and again.
        const keepsShell = query[VISITOR_PARAMETER] !== undefined || visitor.id === undefined;
        const page = { kernel, leftOut: leftOutShells(request), keepsShell };
        const choices = isOwn ? fitOpenPage(all, versions, page) : all;
        const document = presentDiscovery(choices, versions);
        const body = JSON.stringify(isOwn ? forOpenPages(document, choices, versions) : document);
        reply.header(SIGNATURE_HEADER, await signatures.of(body));
        // Pages ask every minute, and it hardly ever has changed.
        return sendConditional(request, reply, prepareBody(body), DOCUMENT);
      },

      async health() {
        const missing = await options.missingFiles.of(await compositions.own.get());
        return { status: 'ok' as const, missing: [...missing] };
      },

      async openStaffLink({ params: { token }, reply }) {
        const opened = staff.open(token, await compositions.own.get());
        if (opened) await openStaffLink(options.context, opened.id);
        reply.header('cache-control', 'no-store');
        reply.header('set-cookie', opened?.cookie ?? staff.endedCookie());
        return reply.redirect('/');
      },
    },
  );
  server.get('/discovery/*', { schema: { hide: true } }, async () => {
    throw new RegistryError('NOT_FOUND', 'There is no such call');
  });
  if (options.liveReload) liveReloadRoute(server, compositions.own);
}

/** The kernel a page says to have; undefined: what asks is no page of this site, or an older one. */
function kernelOf(told: unknown): string | undefined {
  return typeof told === 'string' && KERNEL.test(told) ? told : undefined;
}
