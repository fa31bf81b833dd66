import {
  type DiscoveryDocument,
  OVERRIDE_PARAMETER,
  SIGNATURE_HEADER,
  type SignatureKey,
} from '@spieltag/shared-kernel/composition';
import { isSigned } from './signature.ts';

export interface DiscoverySourceOptions {
  /** Address of the registry; the page's own when absent. */
  readonly registryUrl?: string;
  readonly projectId: string;
  /** Key the documents are signed with. */
  readonly signatureKey: SignatureKey;
}

/** Why there is no document. */
export type DiscoveryFault = 'UNREACHABLE' | 'REFUSED' | 'SIGNATURE_INVALID' | 'MALFORMED';

/** What became of asking for the composition. */
export type Discovery =
  | { readonly document: DiscoveryDocument }
  | { readonly fault: DiscoveryFault };

/** Asks the registry which versions this visitor gets; `override`: with a tester's token. */
export type DiscoverySource = (override?: string) => Promise<Discovery>;

/** Path of a project in the registry. */
export const projectPath = (projectId: string) =>
  `/discovery/projects/${encodeURIComponent(projectId)}`;

/**
 * Makes the source of a page. A document that is not signed with the page's key, or has another
 * shape, is no document. The browser keeps the etag, so an unchanged one costs a line.
 */
export function createDiscoverySource(options: DiscoverySourceOptions): DiscoverySource {
  const path = `${options.registryUrl ?? ''}${projectPath(options.projectId)}/microFrontends`;
  return async (override) => {
    const query = override ? `?${OVERRIDE_PARAMETER}=${encodeURIComponent(override)}` : '';
    try {
      const reply = await fetch(path + query, { cache: 'no-cache' });
      if (!reply.ok) return { fault: reply.status < 500 ? 'REFUSED' : 'UNREACHABLE' };
      return await read(await reply.text(), reply.headers, options);
    } catch {
      return { fault: 'UNREACHABLE' };
    }
  };
}

async function read(
  text: string,
  headers: Headers,
  { signatureKey }: DiscoverySourceOptions,
): Promise<Discovery> {
  const signature = headers.get(SIGNATURE_HEADER);
  if (!(await isSigned(text, signature, signatureKey))) return { fault: 'SIGNATURE_INVALID' };
  const document = parse(text);
  return isDocument(document) ? { document } : { fault: 'MALFORMED' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has all that is read of the document. */
function isDocument(value: unknown): value is DiscoveryDocument {
  if (!isRecord(value) || !isRecord(value.microFrontends)) return false;
  const remotes = Object.values(value.microFrontends);
  return remotes.every(
    (versions) =>
      Array.isArray(versions) &&
      versions.length > 0 &&
      versions.every((version) => isVersion(version) && hasFallback(version)),
  );
}

function hasFallback({ extras }: { readonly extras: Readonly<Record<string, unknown>> }): boolean {
  return extras.fallback === undefined || isVersion(extras.fallback);
}

function isVersion(
  value: unknown,
): value is { readonly extras: Readonly<Record<string, unknown>> } {
  if (!isRecord(value) || !isRecord(value.metadata) || !isRecord(value.extras)) return false;
  const { url, metadata, extras } = value;
  const texts = [url, metadata.version, metadata.integrity, extras.container, extras.kernel];
  return (
    texts.every((text) => typeof text === 'string') &&
    isRecord(extras.assets) &&
    Array.isArray(extras.applications) &&
    extras.applications.every(isApplication)
  );
}

function isApplication(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, module, slot, match } = value;
  const texts = [name, module, slot];
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(match) &&
    match.every((pattern) => typeof pattern === 'string')
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
