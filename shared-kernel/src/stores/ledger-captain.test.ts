import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { refusal, type SeenRequest, type TestReply } from '../client/testing/test-server.ts';
import type { Ledger } from '../contract/index.ts';
import { accept, CAPTAIN_ACTION_ID as actionId } from '../rules/index.ts';
import type { Kernel, LedgerMove } from './kernel.ts';
import { SAMPLE } from './testing/sample-season.ts';
import { startTestGame, type TestGame } from './testing/test-game.ts';

let game: TestGame;
let kernel: Kernel;
/** What has reached the server, in order. */
let arrived: string[];
beforeEach(async () => {
  game = await startTestGame();
  arrived = [];
  game.ledger = { ...game.ledger, lineup: lineup('pl-forward-1'), actions: [card('pl-forward-1')] };
  game.instead.set('commit-lineup', (request) =>
    change('lineup', request, ({ indexedPlayers }) => {
      const captainId = captainOf(game.ledger);
      const isKept = captainId === null || indexedPlayers.includes(captainId);
      return {
        lineup: lineup(...indexedPlayers),
        // Whoever leaves the pitch takes the card along.
        actions: isKept ? game.ledger.actions : [card(null, cardsLeft())],
      };
    }),
  );
  game.instead.set('execute-action', (request) =>
    change('name', request, ({ params }) => {
      const isThere = game.ledger.lineup.indexedPlayers.some(
        (slot) => slot?.id === params.playerId,
      );
      return isThere ? { actions: [card(params.playerId)] } : undefined;
    }),
  );
  game.instead.set('eject-action', (request) =>
    change('take-back', request, () => ({ actions: [card(null, 1)] })),
  );
  kernel = game.kernel();
  await kernel.seasons.load();
  kernel.seasons.select(SAMPLE.seasonId);
  await Promise.all([kernel.clientDatabase.load(), kernel.ledger.load()]);
});
afterEach(() => game.close());

const card = (playerId: string | null, count = 0): Ledger['actions'][number] => ({
  id: actionId,
  kind: 'CAPTAIN',
  state: playerId === null ? 'AVAILABLE' : 'ACTIVE',
  playerId,
  count,
  claimableFrom: null,
  claimableUntil: null,
  roundId: null,
  price: null,
  grants: null,
});
const lineup = (...ids: string[]): Ledger['lineup'] => ({
  formationId: '1442',
  indexedPlayers: ids.map((id) => ({ id, teamId: 'tm-2' })),
});
const captainOf = (ledger: Ledger | undefined) => ledger?.actions[0]?.playerId ?? null;
const cardsLeft = () => game.ledger.actions[0]?.count ?? 0;
const ids = (ledger: Ledger | undefined) =>
  ledger?.lineup.indexedPlayers.map((player) => player?.id);
const shown = () => kernel.ledger.get().data;

// biome-ignore lint/suspicious/noExplicitAny: whatever the request brings
type Decide = (body: any) => Partial<Ledger> | undefined;
function change(name: string, { headers, body }: SeenRequest, decide: Decide): TestReply {
  arrived.push(name);
  if (headers['if-match'] !== `"${game.ledger.version}"`) {
    const { ledger } = game;
    return { status: 409, body: { status: 409, code: 'LEDGER_CONFLICT', msg: '', ledger } };
  }
  const decided = decide(JSON.parse(body));
  if (!decided) return refusal(422, 'CAPTAIN_NOT_ON_PITCH');
  game.ledger = { ...game.ledger, version: game.ledger.version + 1, ...decided };
  return { body: game.ledger };
}
/** Another device changes the ledger. */
function elsewhere(part: Partial<Ledger> = {}): void {
  game.ledger = { ...game.ledger, version: game.ledger.version + 1, ...part };
}

/** Puts others in place of those who are there, unless nobody was asked about the card that costs. */
const replace = (...players: string[]): LedgerMove => ({
  kind: 'lineup',
  apply: () => accept(lineup(...players)),
  isStillMeant: () => players.includes(captainOf(shown()) ?? players[0] ?? ''),
});
const takeBack: LedgerMove = { kind: 'eject', action: { actionId } };
const name = (playerId: string): LedgerMove => ({
  kind: 'execute',
  action: { actionId, params: { playerId } },
});
const make = (...moves: LedgerMove[]) =>
  Promise.all(moves.map((move) => kernel.ledger.change(move)));

test.each<[string, LedgerMove, string, string]>([
  ['is not taken back', takeBack, 'eject-action', 'take-back'],
  ['is not given to another one', name('pl-forward-2'), 'execute-action', 'name'],
])('with a card that %s falls the lineup that would cost it', async (_which, move, path) => {
  elsewhere({ lineup: lineup('pl-forward-1', 'pl-forward-2') });
  await kernel.ledger.load();
  game.instead.set(path, () => refusal(429, 'TOO_MANY_REQUESTS'));
  const outcomes = await make(move, replace('pl-forward-2', 'pl-forward-3'));
  const refused = { state: 'refused', error: { code: 'TOO_MANY_REQUESTS' } };
  expect(outcomes).toMatchObject([refused, refused]);
  expect(arrived).toEqual([]);
  expect([captainOf(shown()), ids(shown())]).toEqual([
    'pl-forward-1',
    ['pl-forward-1', 'pl-forward-2'],
  ]);
});

test('a card that is taken back anew, after a conflict, is in hand before the captain leaves', async () => {
  elsewhere();
  const outcomes = await make(takeBack, replace('pl-forward-2'));
  expect(outcomes).toMatchObject([{ state: 'saved' }, { state: 'saved' }]);
  expect(arrived).toEqual(['take-back', 'take-back', 'lineup']);
  expect(game.ledger.actions).toEqual([card(null, 1)]);
});

test('a captain whose lineup met a conflict is named after it', async () => {
  elsewhere();
  const outcomes = await make(replace('pl-forward-1', 'pl-forward-2'), name('pl-forward-2'));
  expect(outcomes).toMatchObject([{ state: 'saved' }, { state: 'saved' }]);
  expect(arrived).toEqual(['lineup', 'lineup', 'name']);
  expect(captainOf(shown())).toBe('pl-forward-2');
});

test.each<[string, LedgerMove, string, string | null]>([
  ['given to who is on the pitch anyway', name('pl-forward-2'), 'name', 'pl-forward-2'],
  ['taken back', takeBack, 'take-back', null],
])('a card is %s though the lineup before it is refused', async (_which, move, sent, captainId) => {
  elsewhere({ lineup: lineup('pl-forward-1', 'pl-forward-2') });
  await kernel.ledger.load();
  game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_PLAYER_LOCKED'));
  const outcomes = await make(replace('pl-forward-1', 'pl-forward-2', 'pl-forward-3'), move);
  expect(outcomes).toMatchObject([{ state: 'refused' }, { state: 'saved' }]);
  expect([arrived, captainOf(shown())]).toEqual([[sent], captainId]);
});

test('a card for who would have come onto the pitch falls with the lineup that is refused', async () => {
  game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_PLAYER_LOCKED'));
  const outcomes = await make(replace('pl-forward-1', 'pl-forward-2'), name('pl-forward-2'));
  expect(outcomes).toMatchObject([{ state: 'refused' }, { state: 'refused' }]);
  expect(arrived).toEqual([]);
});

test.each<[string, LedgerMove]>([
  ['lineup', replace('pl-forward-2')],
  [
    'transaction',
    {
      kind: 'transaction',
      apply: (squad) => accept({ ...squad, lineup: lineup('pl-forward-2') }),
      isStillMeant: () => captainOf(shown()) === null,
    },
  ],
])('a %s is not made on a captain who was named elsewhere before its turn', async (_kind, move) => {
  elsewhere({ actions: [card(null, 1)] });
  await kernel.ledger.load();
  elsewhere({ actions: [card('pl-forward-1')] });
  game.instead.set('player-transaction', game.instead.get('commit-lineup') as never);
  const call: LedgerMove = {
    kind: 'call',
    call: async () => {
      await kernel.ledger.load();
      return game.ledger;
    },
  };
  const outcomes = await make(call, move);
  expect(outcomes).toMatchObject([
    { state: 'saved' },
    { state: 'refused', error: { code: 'LEDGER_CONFLICT' } },
  ]);
  expect([captainOf(game.ledger), ids(game.ledger)]).toEqual(['pl-forward-1', ['pl-forward-1']]);
});

test('a captain who has lost the card meanwhile holds no lineup up', async () => {
  elsewhere({ actions: [card(null, 0)] });
  const call: LedgerMove = { kind: 'call', call: async () => game.ledger };
  const outcomes = await make(call, replace('pl-forward-2'));
  expect(outcomes).toMatchObject([{ state: 'saved' }, { state: 'saved', rebased: false }]);
  expect(arrived).toEqual(['lineup']);
});

describe('a captain who leaves the pitch', () => {
  /** Played by who sees no captain any more. */
  const nameAnother: LedgerMove = {
    kind: 'execute',
    action: { actionId, params: { playerId: 'pl-forward-2' } },
    isStillMeant: (held) => captainOf(held) === null,
  };
  const hold = async (left: number) => {
    const held = lineup('pl-forward-1', 'pl-forward-2');
    elsewhere({ lineup: held, actions: [card('pl-forward-1', left)] });
    await kernel.ledger.load();
  };

  test('is none before the server has said so, and the next card is played after it', async () => {
    await hold(1);
    const commit = game.instead.get('commit-lineup');
    const { promise: isDue, resolve: answer } = Promise.withResolvers<void>();
    game.instead.set('commit-lineup', async (request) => {
      await isDue;
      return commit?.(request) ?? refusal(500, 'INTERNAL');
    });
    const left = make(replace('pl-forward-2', 'pl-forward-3'));
    expect(captainOf(shown())).toBeNull();
    const named = make(nameAnother);
    expect(shown()?.actions).toEqual([card('pl-forward-2', 0)]);
    answer();
    expect([...(await left), ...(await named)]).toMatchObject([
      { state: 'saved' },
      { state: 'saved' },
    ]);
    expect([arrived, captainOf(game.ledger)]).toEqual([['lineup', 'name'], 'pl-forward-2']);
  });

  test.each([
    ['the cards in hand', 1, 'AVAILABLE'],
    ['none where it was the last', 0, 'UNAVAILABLE'],
  ] as const)('leaves %s', async (_what, count, state) => {
    await hold(count);
    const outcomes = make(replace('pl-forward-2'));
    expect(shown()?.actions).toEqual([{ ...card(null, count), state }]);
    await outcomes;
  });

  test('stays one where the lineup is refused, and the next card falls with it', async () => {
    await hold(1);
    game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_PLAYER_LOCKED'));
    const outcomes = await make(replace('pl-forward-2', 'pl-forward-3'), nameAnother);
    const refused = { state: 'refused', error: { code: 'REFUSED_PLAYER_LOCKED' } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect([arrived, captainOf(shown())]).toEqual([[], 'pl-forward-1']);
  });

  test('stays one while the round is played', async () => {
    await hold(1);
    game.gameState = { ...game.gameState, phase: 'GAMEDAY' };
    await kernel.gameState.load();
    const outcomes = make(replace('pl-forward-2'));
    expect(captainOf(shown())).toBe('pl-forward-1');
    await outcomes;
  });
});

describe('of an armband whose answer got lost', () => {
  const arrives = (path: string, captainId: string | null) =>
    game.instead.set(path, () => {
      elsewhere({ actions: [card(captainId)] });
      return { hangUp: true };
    });

  test.each<[string, LedgerMove, string, string | null]>([
    ['the card was taken back', takeBack, 'eject-action', null],
    ['the card was given to another one', name('pl-forward-2'), 'execute-action', 'pl-forward-2'],
  ])('the ledger tells that %s', async (_which, move, path, captainId) => {
    arrives(path, captainId);
    expect(await make(move)).toMatchObject([{ state: 'saved' }]);
    expect(kernel.ledger.receipt().state).toBe('acknowledged');
    expect(captainOf(shown())).toBe(captainId);
  });

  test.each<[string, LedgerMove, string]>([
    ['taken back', takeBack, 'eject-action'],
    ['given to another one', name('pl-forward-2'), 'execute-action'],
  ])('it tells that the card was not %s where somebody else has it', async (_what, move, path) => {
    arrives(path, 'pl-forward-3');
    expect(await make(move)).toMatchObject([{ state: 'refused', error: { code: 'NETWORK' } }]);
    expect(captainOf(shown())).toBe('pl-forward-3');
  });
});
