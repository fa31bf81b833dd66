import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBody, sendConditional } from '@spieltag/server-kit/replies';
import {
  installationPath,
  SERVICE_WORKER_FILE,
  SERVICE_WORKER_PATH,
  type ShellRelease,
  type SignatureKey,
  WORKER_SETTINGS,
  type WorkerSettings,
} from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { type ArtefactStore, versionPath } from '../artefacts/artefact-store.ts';
import { chooseShell } from '../composition/choose-shell.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { type ChoosingParts, chooseForBrowser } from '../page/visitor-choices.ts';

interface ServiceWorkerOptions extends ChoosingParts {
  readonly projectId: string;
  readonly signatureKey: SignatureKey;
  readonly artefacts: ArtefactStore;
  /** False: operators want none, and those that are installed go. */
  readonly isOffered: boolean;
}

/** Cookies decide about it, and browsers ask for it with every visit. */
const WORKER = { type: 'text/javascript; charset=utf-8', cacheControl: 'private, no-cache' };
const REMOVING = readFileSync(join(import.meta.dirname, 'removing-worker.js'));
/** What a worker may do is said with its script: it asks this site, and loads no code. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'service-worker-allowed': '/',
  'x-content-type-options': 'nosniff',
};

/**
 * The service worker of the shell that is live for a visitor, at one address for all versions: an origin
 * has one. A shell without one is answered for with a worker that removes the one before.
 */
export async function serviceWorkerRoute(
  server: FastifyInstance,
  options: ServiceWorkerOptions,
): Promise<void> {
  const { projectId, signatureKey, isOffered } = options;
  const told = toldFirst({ installation: installationPath(projectId), signatureKey });
  const scriptOf = async ({ name, version, files }: ShellRelease) => {
    if (!isOffered || files[SERVICE_WORKER_FILE] === undefined) return REMOVING;
    const script = await options.artefacts.read(
      `${versionPath(name, version)}/${SERVICE_WORKER_FILE}`,
    );
    if (!script) throw new RegistryError('UNAVAILABLE', 'The file of the worker is missing');
    return Buffer.concat([told, script]);
  };
  server.get(SERVICE_WORKER_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { choices } = await chooseForBrowser(request, options);
    // Not what did not start in this browser: every start is among those until it has gone well.
    const shell = chooseShell(choices);
    if (!shell) throw new RegistryError('NO_SHELL', 'No shell is deployed yet');
    reply.headers(HEADERS);
    return sendConditional(request, reply, prepareBody(await scriptOf(shell)), WORKER);
  });
}

/** Ahead of the script, which is the same on every site: where to ask, and what to check it with. */
function toldFirst(settings: WorkerSettings): Buffer {
  return Buffer.from(`self.${WORKER_SETTINGS}=${JSON.stringify(settings)};\n`);
}
