/** Classes and codes of PostgreSQL that say it is not there, shutting down or full. */
const SQL_STATES = /^(?:08|57P0[1-5]|53300)/;
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
];

/** Whether the error says that the database cannot be reached, as opposed to a wrong query. */
export function isDatabaseDown(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const code = typeof error.code === 'string' ? error.code : '';
  if (SQL_STATES.test(code)) return true;
  // ENOENT of a connect: the socket is gone. Of anything else it is a missing file.
  if (SYSTEM_CODES.has(code) && (error.syscall === 'connect' || code !== 'ENOENT')) return true;
  return MESSAGES.some((message) => error.message.includes(message));
}

/** Text with a zero byte and halves of surrogates, which PostgreSQL cannot hold. */
const UNSTORABLE = new Set(['22021', '22P05']);

/** Whether the database was sent text that no text of it can be. */
export function isUnstorable(error: Error & { code?: unknown }): boolean {
  return typeof error.code === 'string' && UNSTORABLE.has(error.code);
}
