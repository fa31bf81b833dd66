import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refusal, type TestReply } from '../../client/testing/test-server.ts';
import { SAMPLE } from '../testing/sample-season.ts';
import { loginOf, startTestGame, type TestGame } from '../testing/test-game.ts';

let game: TestGame;
/** What was waited between the tries, in ms; the 150 ms of the gate for duplicates are not of it. */
let waits: number[];
beforeEach(async () => {
  game = await startTestGame();
  waits = [];
});
afterEach(() => game.close());

const start = async () => {
  const kernel = game.kernel({ wait: async (ms) => void (ms === 150 || waits.push(ms)) });
  await kernel.session.start();
  return kernel.session;
};
const tries = () => game.server.seenAt('uid-auth').length;

test('a login that fails is tried once more, 500 ms later', async () => {
  game.instead.set('uid-auth', () => (tries() === 1 ? refusal(403, 'FORBIDDEN') : loginOf(game)));
  const session = await start();
  expect(session.get()).toMatchObject({ error: undefined, data: { id: SAMPLE.userId } });
  expect([tries(), waits]).toEqual([2, [500]]);
});

const failures: [name: string, reply: TestReply, expected: object][] = [
  [
    "the server's message and HTTP status",
    refusal(403, 'USER_BANNED'),
    { code: 'USER_BANNED', status: 403, params: { msg: 'msg of USER_BANNED' } },
  ],
  [
    '101 for what is no message of ours',
    refusal(418, 'TEAPOT'),
    { code: '101', status: 418, messageKey: 'login.101' },
  ],
  [
    '103 for HTTP 424',
    refusal(424, 'EXTERNAL_AUTH_FAILED'),
    { code: '103', status: 424, messageKey: 'login.103' },
  ],
  [
    '103 for HTTP 422, with its first entry',
    { status: 422, body: { errors: [{ msg: 'Fehlercode: 0815' }, { msg: 'second' }] } },
    { code: '103', status: 422, messageKey: 'login.103', params: { msg: 'Fehlercode: 0815' } },
  ],
];

test.each(failures)('after the second failure: %s', async (_, reply, expected) => {
  game.instead.set('uid-auth', () => reply);
  const session = await start();
  expect(session.get().error).toMatchObject(expected);
  expect([tries(), waits]).toEqual([2, [500]]);
});

test('a server that hangs up is tried once more, and no account is invented', async () => {
  game.instead.set('uid-auth', () => ({ hangUp: true }));
  const session = await start();
  expect(session.get()).toMatchObject({ data: undefined, error: { code: 'NETWORK' } });
  expect(waits).toEqual([500]);
});
