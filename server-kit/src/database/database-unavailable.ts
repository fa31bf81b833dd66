/**
 * PostgreSQL's classes and codes for: no connection (08), no disk, memory or place left (53), a server
 * that starts, stops or takes nobody in (57P, 55000), or takes no writes, because another one has taken
 * its place (25006), a lock or statement that took too long, and a transaction that was taken back because
 * it and another one waited for each other (40P01), or could not be put in an order (40001).
 */
const SQL_STATES = /^(?:08|53|57P0[1-5]|25006|55000|55P03|57014|40P01|40001)/;
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
];

/**
 * Whether an error says that the database cannot answer now, as opposed to a query that is wrong: the
 * same call may succeed a little later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const { code = '', syscall, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (SQL_STATES.test(code)) return true;
  // ENOENT of a connect: the socket is gone. Of anything else it is a missing file.
  if (SYSTEM_CODES.has(code) && (syscall === 'connect' || code !== 'ENOENT')) return true;
  return MESSAGES.some((words) => message.includes(words));
}
