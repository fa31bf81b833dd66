import { JSON_TYPE, prepareBody, sendConditional } from '@spieltag/server-kit/replies';
import {
  installationPath,
  SIGNATURE_HEADER,
  type SignatureKey,
} from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { chooseShell } from '../composition/choose-shell.ts';
import { presentPage } from '../composition/composition.presenter.ts';
import { fitChoices } from '../composition/fit-choices.ts';
import { leftOutShells } from '../composition/left-out-shells.ts';
import type { PageSettings } from '../context/registry-config.ts';
import type { Signatures } from '../discovery/signature.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { securityHeaders } from '../page/security-policy.ts';
import { type ChoosingParts, chooseForBrowser } from '../page/visitor-choices.ts';
import { presentInstallation } from './present-installation.ts';

interface InstallationOptions extends ChoosingParts {
  readonly projectId: string;
  readonly settings: PageSettings;
  readonly signatureKey: SignatureKey;
  readonly signatures: Signatures;
}

/** Cookies decide about it, and workers ask for it with every visit. */
const DOCUMENT = { type: JSON_TYPE, cacheControl: 'private, no-cache' };

/**
 * What the game of a visitor consists of, signed like a composition: a worker keeps nothing that is
 * not named in it. A tester's versions are not: they are for one tab.
 */
export async function installationRoute(
  server: FastifyInstance,
  options: InstallationOptions,
): Promise<void> {
  const { projectId, settings, signatureKey, signatures } = options;
  const headers = securityHeaders(settings);
  const path = installationPath(projectId);
  server.get(path, { schema: { hide: true } }, async (request, reply) => {
    const { visitor, choices } = await chooseForBrowser(request, options);
    // Not what has not started here: an installed game would start with it for good.
    const shell = chooseShell(choices, [], leftOutShells(request));
    if (!shell) throw new RegistryError('NO_SHELL', 'No shell is deployed yet');
    if (visitor.cookie) reply.header('set-cookie', visitor.cookie);
    const config = { ...settings, projectId, kernelVersion: shell.kernel, signatureKey };
    const composition = presentPage(fitChoices(choices, shell.kernel));
    const body = JSON.stringify(presentInstallation({ shell, config, composition, headers }));
    reply.header(SIGNATURE_HEADER, await signatures.of(body));
    return sendConditional(request, reply, prepareBody(body), DOCUMENT);
  });
}
