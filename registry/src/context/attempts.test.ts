import { expect, jest, test } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { Attempts } from './attempts.ts';

function loggedAttempts() {
  const warn = jest.fn<(fields: { what: string; err: Error }) => void>();
  const attempts = new Attempts({ warn } as unknown as FastifyBaseLogger);
  const fail = (what: string, message: string) =>
    attempts.attempt(what, () => Promise.reject(new Error(message)));
  const logged = () => warn.mock.calls.map(([{ what, err }]) => `${what}: ${err.message}`);
  return { attempts, fail, logged };
}

test('what fails again with the same is logged once, each by its name', async () => {
  const { fail, logged } = loggedAttempts();
  for (let look = 0; look < 3; look++) {
    await fail('one', 'denied');
    await fail('other', 'denied');
  }
  await fail('one', 'full');
  expect(logged()).toEqual(['one: denied', 'other: denied', 'one: full']);
});

test('what has succeeded in between is logged again', async () => {
  const { attempts, fail, logged } = loggedAttempts();
  await fail('one', 'denied');
  expect(await attempts.attempt('one', async () => 7)).toBe(7);
  expect(await fail('one', 'denied')).toBeUndefined();
  expect(logged()).toEqual(['one: denied', 'one: denied']);
});
