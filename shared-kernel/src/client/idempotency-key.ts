const KEY_BYTES = 16;

/**
 * Names one change, so that it happens once however often it is sent. From the platform's secure
 * randomness, which unlike its UUIDs is there on pages without TLS, too.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
