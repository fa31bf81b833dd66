import { RegistryError } from '../errors/registry-error.ts';

/** Of a folder: no space, or none left for this user. Of a bucket: as stores name it. */
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
]);
const INSUFFICIENT_STORAGE = 507;

/** Names the failure of a write for which there was no space; any other error stays as it is. */
export function asArtefactsFull(error: unknown): unknown {
  const { code, name, $metadata } = (error ?? {}) as {
    readonly code?: string;
    readonly name?: string;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const isFull =
    FULL.has(code ?? '') ||
    FULL.has(name ?? '') ||
    $metadata?.httpStatusCode === INSUFFICIENT_STORAGE;
  if (!isFull) return error;
  return new RegistryError('ARTEFACTS_FULL', 'The disk for published files is full');
}
