import {
  type DiscoveryDocument,
  KERNEL_PARAMETER,
  OVERRIDE_PARAMETER,
  SIGNATURE_HEADER,
  type SignatureKey,
  VISITOR_PARAMETER,
} from '@spieltag/shared-kernel/composition';
import { appVisitor } from './app-visitor.ts';
import { isCompositionDocument } from './composition-document.ts';
import { projectPath } from './project-path.ts';

export interface DiscoverySourceOptions {
  /** Address of the registry; the page's own when absent. */
  readonly registryUrl?: string;
  readonly projectId: string;
  /** Key the documents are signed with. */
  readonly signatureKey: SignatureKey;
  /** The kernel of this page: versions are to fit it. */
  readonly kernelVersion: string;
}

/** Why a document is refused. */
export const DOCUMENT_FAULTS = ['REFUSED', 'SIGNATURE_INVALID', 'MALFORMED'] as const;

/** Why there is no document. */
export type DiscoveryFault = 'UNREACHABLE' | (typeof DOCUMENT_FAULTS)[number];

/** The composition, or why there is none. */
export type Discovery =
  | { readonly document: DiscoveryDocument }
  | { readonly fault: DiscoveryFault };

/** Asks the registry which versions this visitor gets; `override`: with a tester's token. */
export type DiscoverySource = (override?: string) => Promise<Discovery>;

/** Who asks again every minute waits no longer for what may be outdated when it comes. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Makes the source of a page. A document with another shape, or not signed with the page's key, is
 * a fault. The browser revalidates by etag, so an unchanged one is not sent again.
 */
export function createDiscoverySource(options: DiscoverySourceOptions): DiscoverySource {
  const path = `${options.registryUrl ?? ''}${projectPath(options.projectId)}/microFrontends`;
  return async (override) => {
    const query = queryOf({
      [OVERRIDE_PARAMETER]: override,
      [VISITOR_PARAMETER]: appVisitor(),
      [KERNEL_PARAMETER]: options.kernelVersion,
    });
    try {
      const reply = await fetch(path + query, {
        cache: 'no-cache',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!reply.ok) return { fault: reply.status < 500 ? 'REFUSED' : 'UNREACHABLE' };
      return await read(await reply.text(), reply.headers, options);
    } catch {
      return { fault: 'UNREACHABLE' };
    }
  };
}

/** The parameters that are given, as they follow a path. */
function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  );
  return given.length > 0 ? `?${given.join('&')}` : '';
}

async function read(
  text: string,
  headers: Headers,
  { signatureKey }: DiscoverySourceOptions,
): Promise<Discovery> {
  // Loaded on demand: the inlined composition of the first screen carries no signature.
  const { isSigned } = await import('./signature.ts');
  const signature = headers.get(SIGNATURE_HEADER);
  if (!(await isSigned(text, signature, signatureKey))) return { fault: 'SIGNATURE_INVALID' };
  const document = parse(text);
  return isCompositionDocument(document) ? { document } : { fault: 'MALFORMED' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
