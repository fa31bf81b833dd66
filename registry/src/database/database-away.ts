/** Codes of the network and of PostgreSQL while it stops, starts or takes nobody in. */
const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  '53300',
  '55000',
  '57P01',
  '57P02',
  '57P03',
];
const SAYS_SO = /timeout exceeded|Connection terminated|Query read timeout/;

/** True for errors that say that the database does not answer, not that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return AWAY.includes(code) || SAYS_SO.test(message);
}
