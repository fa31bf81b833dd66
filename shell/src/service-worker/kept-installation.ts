import {
  type InstallationDocument,
  SIGNATURE_HEADER,
  type SignatureKey,
} from '@spieltag/shared-kernel/composition';
import { readInstallation, type SignedInstallation } from './installation-document.ts';

/**
 * Names of the caches that hold an installation begin with it; what follows names the composition. The
 * number is of the form in which it is kept: workers of another form leave it alone.
 */
export const INSTALLATION = 'installation-2-';
const ANY_INSTALLATION = 'installation-';
/** The document with the page in it, and its signature, lie under this address; they are kept last. */
export const PAGE = '/kept-page';

/** Name of the cache for an installation document. */
export async function cacheNameOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest).subarray(0, 12);
  return INSTALLATION + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether all of an installation is kept: its document is there. */
export async function isComplete(
  caches: CacheStorage,
  name: string,
  { text }: SignedInstallation,
): Promise<boolean> {
  if (!(await caches.has(name))) return false;
  const kept = await (await caches.open(name)).match(PAGE);
  // Whatever runs in a page may have put another one there.
  return kept !== undefined && (await kept.text()) === text;
}

/** The last thing that is kept of an installation. */
export const keptDocument = ({ text, signature }: SignedInstallation) =>
  new Response(text, { headers: { [SIGNATURE_HEADER]: signature } });

/** An installation that is kept, and is what the registry has signed. */
export interface KeptInstallation {
  readonly name: string;
  readonly document: InstallationDocument;
}

/** Checked once in the life of a worker: what is written into a cache later changes nothing of them. */
const checked = new WeakMap<CacheStorage, Map<string, InstallationDocument>>();

/**
 * The installations that are kept, the last one first. Whatever runs in a page may write into caches,
 * so only what the registry has signed is one.
 */
export async function keptInstallations(
  caches: CacheStorage,
  signatureKey: SignatureKey,
): Promise<KeptInstallation[]> {
  const known = checked.get(caches) ?? new Map<string, InstallationDocument>();
  checked.set(caches, known);
  const found: KeptInstallation[] = [];
  for (const name of (await namesOfKept(caches)).reverse()) {
    const document = known.get(name) ?? (await signedIn(caches, name, signatureKey));
    if (!document) continue;
    known.set(name, document);
    found.push({ name, document });
  }
  return found;
}

async function signedIn(caches: CacheStorage, name: string, signatureKey: SignatureKey) {
  const kept = await (await caches.open(name)).match(PAGE);
  return kept && (await readInstallation(kept, signatureKey))?.document;
}

/** A file of whatever is kept, by workers of other releases too; nobody has checked it. */
export async function findKeptFile(
  caches: CacheStorage,
  path: string,
): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ANY_INSTALLATION));
  for (const name of names) {
    const file = await (await caches.open(name)).match(path, { ignoreVary: true });
    if (file) return file;
  }
  return undefined;
}

/** In the order in which they were begun. */
export async function namesOfKept(caches: CacheStorage): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(INSTALLATION));
}
