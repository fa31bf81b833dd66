/** Text with a zero byte and halves of surrogates, which PostgreSQL cannot hold. */
const UNSTORABLE = new Set(['22021', '22P05']);

/** Whether the database was sent text that no text of it can be. */
export function isUnstorable(error: Error & { code?: unknown }): boolean {
  return typeof error.code === 'string' && UNSTORABLE.has(error.code);
}
