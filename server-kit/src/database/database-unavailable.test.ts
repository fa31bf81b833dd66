import { expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const withCode = (code: string, rest: object = {}) =>
  Object.assign(new Error('said so'), { code, ...rest });

test.each<[string, unknown]>([
  ['a full disk', withCode('53100')],
  ['no memory', withCode('53200')],
  ['no connection left', withCode('53300')],
  ['a server that starts', withCode('57P03')],
  ['a server that was killed', withCode('57P02')],
  ['a server that only follows', withCode('25006')],
  ['a lock that took too long', withCode('55P03')],
  ['a statement that took too long', withCode('57014')],
  ['two that waited for each other', withCode('40P01')],
  ['two that could not be put in an order', withCode('40001')],
  ['a socket that is gone', withCode('ENOENT', { syscall: 'connect' })],
  ['a machine that is gone', withCode('EHOSTUNREACH', { syscall: 'connect' })],
  ['a network that is gone', withCode('ENETUNREACH', { syscall: 'connect' })],
  ['a name nobody can look up now', withCode('EAI_AGAIN', { syscall: 'getaddrinfo' })],
  ['one of several addresses', new AggregateError([withCode('ECONNREFUSED')])],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
])('%s: the database is away', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each<[string, unknown]>([
  ['a column that is not there', withCode('42703')],
  ['a key that is taken', withCode('23505')],
  ['a file that is missing', withCode('ENOENT', { syscall: 'open' })],
  ['what is no error', 'timeout'],
  ['nothing said', {}],
])('%s: the query is wrong', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
