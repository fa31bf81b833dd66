import { expect, test } from '@jest/globals';
import type { Call } from './call.ts';
import { SeasonCalls } from './season-calls.ts';

const PLAYERS = 10;

const callsOf = (players = PLAYERS) =>
  new SeasonCalls(
    {
      seasonId: 'se-1',
      roundId: 'rn-1',
      players: Array.from({ length: players }, (_, no) => ({
        userId: `us-${no}`,
        authorization: `user ${no}`,
        version: 1,
        lineups: ['first', 'second'] as const,
      })),
    },
    { add: (_userId, body) => Number(body) },
  );

/** Whose call it is. */
const userOf = ({ request }: Call) => Number(/user (\d+)/.exec(String(request))?.[1]);

test('a player of whom a change is under way makes room for the next one, until it is answered', () => {
  const calls = callsOf();
  const first = calls.change(3);
  expect([userOf(first), userOf(calls.change(3))]).toEqual([3, 4]);
  first.onAnswer?.({ status: 200, body: '2' });
  const again = calls.change(3);
  expect([userOf(again), String(again.request)]).toEqual([3, expect.stringContaining('"2"')]);
});

test.each([2, 3, 4])('one of %i servers is called by its own players alone', (servers) => {
  const calls = callsOf();
  for (let server = 0; server < servers; server += 1) {
    const own = calls.ofServer(server, servers);
    const users = Array.from({ length: own.accounts }, (_, no) => userOf(own.change(7 * no)));
    expect(users.filter((user) => user % servers !== server)).toEqual([]);
    expect(new Set(users).size).toBe(own.accounts);
    expect(userOf(own.overview(PLAYERS + 1)) % servers).toBe(server);
  }
});

test('what a player has changed at the own server is known wherever else they call', () => {
  const calls = callsOf();
  const change = calls.ofServer(1, 2).change(0);
  change.onAnswer?.({ status: 200, body: '9' });
  const next = calls.change(1);
  expect([userOf(next), String(next.request)]).toEqual([1, expect.stringContaining('"9"')]);
});
