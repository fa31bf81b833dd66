import {
  type DiscoveryDocument,
  OVERRIDE_PARAMETER,
  SIGNATURE_HEADER,
  type SignatureKey,
} from '@spieltag/shared-kernel/composition';
import { isDocument } from './composition-document.ts';

export interface DiscoverySourceOptions {
  /** Address of the registry; the page's own when absent. */
  readonly registryUrl?: string;
  readonly projectId: string;
  /** Key the documents are signed with. */
  readonly signatureKey: SignatureKey;
}

/** Why a document is not taken. */
export const DOCUMENT_FAULTS = ['REFUSED', 'SIGNATURE_INVALID', 'MALFORMED'] as const;

/** Why there is no document. */
export type DiscoveryFault = 'UNREACHABLE' | (typeof DOCUMENT_FAULTS)[number];

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
  // The composition a page comes with needs no signature: a first screen has none to check.
  const { isSigned } = await import('./signature.ts');
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
