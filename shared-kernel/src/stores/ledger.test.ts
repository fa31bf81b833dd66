import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { refusal, type TestReply } from '../client/testing/test-server.ts';
import type { Ledger } from '../contract/index.ts';
import { substitutionRoutes } from '../contract/substitutions.ts';
import { accept, type Lineup } from '../rules/index.ts';
import type { Kernel, LedgerMove, MoveOutcome, Receipt } from './kernel.ts';
import { SAMPLE } from './testing/sample-season.ts';
import { loginOf, startTestGame, type TestGame } from './testing/test-game.ts';
import { until } from './testing/until.ts';

let game: TestGame;
let kernel: Kernel;
beforeEach(async () => {
  game = await startTestGame();
  kernel = game.kernel();
  await kernel.seasons.load();
  kernel.seasons.select(SAMPLE.seasonId);
  await Promise.all([kernel.clientDatabase.load(), kernel.ledger.load()]);
});
afterEach(() => game.close());

const lineup = (...ids: (string | null)[]): Lineup => ({
  formationId: '1442',
  indexedPlayers: ids.map((id) => (id === null ? null : { id, teamId: 'tm-2' })),
});
/** Moves that make the ledger what a test wants, whatever it was. */
const arrange = (...ids: (string | null)[]): LedgerMove => ({
  kind: 'lineup',
  apply: () => accept(lineup(...ids)),
});
const trade = (budget: number, ...ids: (string | null)[]): LedgerMove => ({
  kind: 'transaction',
  apply: () => accept({ budget, lineup: lineup(...ids) }),
});
const watch = (...ids: string[]): LedgerMove => ({ kind: 'favorites', apply: () => accept(ids) });
const errorOf = (outcome: MoveOutcome) => ('error' in outcome ? outcome.error : undefined);
const change = async (move: LedgerMove) => errorOf(await kernel.ledger.change(move));
const shown = () => kernel.ledger.get().data;
const shownIds = () => shown()?.lineup.indexedPlayers.map((player) => player?.id ?? null);
const sent = () =>
  game.server.seen.filter(({ method, url }) => method === 'POST' && url.includes('gameloop'));

test('a change is shown at once, and saved only when the server has acknowledged it', async () => {
  const receipts: Receipt['state'][] = [];
  kernel.ledger.receipt$.subscribe(({ state }) => receipts.push(state));
  const saving = change(trade(7, 'pl-forward-1'));
  expect(shown()).toMatchObject({
    version: 1,
    budget: { value: 7 },
    lineup: { indexedPlayers: [{ id: 'pl-forward-1', teamId: 'tm-2' }] },
  });
  expect(await saving).toBeUndefined();
  expect(receipts).toEqual(['idle', 'sending', 'acknowledged']);
  expect(shown()?.version).toBe(2);
});

test('a refused change is taken back, with the reason in words', async () => {
  game.instead.set('player-transaction', () =>
    refusal(422, 'REFUSED_MAX_FOR_TEAM', { teamId: 'tm-2', max: 4 }),
  );
  const error = await change(trade(7, 'pl-forward-1'));
  expect(error).toMatchObject({
    code: 'REFUSED_MAX_FOR_TEAM',
    messageKey: 'refusal.MAX_FOR_TEAM',
    params: { team: 'FC Beispiel 2', max: 4 },
  });
  expect(shownIds()?.every((id) => id === null)).toBe(true);
  expect(kernel.ledger.receipt()).toMatchObject({ state: 'refused', error });
});

test.each([
  'REFUSED_BUDGET_MISMATCH',
  'REFUSED_BUDGET_TOO_LOW',
  'REFUSED_NO_PRICE',
  'REFUSED_MARKET_CLOSED',
  'REFUSED_PLAYER_LOCKED',
])('%s says that the page is behind: state and prices of now are asked for', async (code) => {
  await kernel.gameState.load();
  game.gameState = { ...game.gameState, hash: 'hash-0002' };
  game.instead.set('player-transaction', () => refusal(422, code));
  expect(await change(trade(7, 'pl-forward-1'))).toMatchObject({ code });
  await until(() => kernel.clientDatabase.get().data?.hash === 'hash-0002');
});

test('changes go out one after the other, each on the version before', async () => {
  await Promise.all([change(arrange('pl-forward-1')), change(arrange('pl-forward-2'))]);
  expect(sent().map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
  expect(shownIds()).toEqual(['pl-forward-2']);
});

test('the first change in another season waits for none of the season before', async () => {
  let release: (reply: TestReply) => void = () => {};
  const answer = new Promise<TestReply>((resolve) => {
    release = resolve;
  });
  game.instead.set('commit-lineup', () => answer);
  const former = kernel.ledger.change(arrange('pl-forward-1'));
  await until(() => sent().length === 1);
  kernel.seasons.select('se-other');
  const first = kernel.ledger.change({ kind: 'execute', action: { actionId: 'daily-reward' } });
  await until(() => game.server.seenAt('se-other/execute-action').length === 1);
  // By itself the one before ends as well, when it has waited long enough for an answer.
  expect(sent()).toHaveLength(1);
  release(refusal(422, 'REFUSED_INVALID_LINEUP'));
  expect(await former).toMatchObject({ error: { code: 'REFUSED_INVALID_LINEUP' } });
  expect(await first).toMatchObject({ state: 'refused' });
});

describe('of changes under way when another season is chosen', () => {
  /** Answers the lineup that is under way. */
  const chooseOther = async (answer: () => TestReply) => {
    const chosen = Promise.withResolvers<void>();
    game.instead.set('commit-lineup', async () => {
      await chosen.promise;
      return answer();
    });
    const under = kernel.ledger.change(arrange('pl-forward-1'));
    const waiting = kernel.ledger.change(arrange('pl-forward-2'));
    await until(() => sent().length === 1);
    kernel.seasons.select('se-other');
    await until(() => shown() !== undefined);
    chosen.resolve();
    return Promise.all([under, waiting]);
  };
  const NOT_DONE = {
    state: 'refused',
    error: { code: 'SEASON_CHANGED', messageKey: 'error.SEASON_CHANGED' },
  };

  test('the first is refused by the server, the next by that, in the season chosen nothing', async () => {
    const outcomes = await chooseOther(() => refusal(422, 'REFUSED_LINEUP_PHASE_LOCKED'));
    expect(outcomes).toMatchObject([
      { state: 'refused', error: { code: 'REFUSED_LINEUP_PHASE_LOCKED' } },
      NOT_DONE,
    ]);
    expect(sent()).toHaveLength(1);
    expect(kernel.ledger.receipt()).toEqual({ state: 'idle' });
  });

  test('none that met a conflict is made anew in the season chosen', async () => {
    const outcomes = await chooseOther(() => {
      const ledger = { ...game.ledger, version: 7 };
      return { status: 409, body: { status: 409, code: 'LEDGER_CONFLICT', msg: '', ledger } };
    });
    expect(outcomes).toMatchObject([NOT_DONE, NOT_DONE]);
    expect(sent()).toHaveLength(1);
  });

  test('one without an answer is looked for in its own season', async () => {
    game.instead.set('overview', ({ url }) => {
      const isOther = url.includes('se-other');
      const lineup = { formationId: '1442', indexedPlayers: [{ id: 'pl-forward-1', teamId: '' }] };
      return { body: isOther ? { ...game.ledger, version: 9, lineup } : game.ledger };
    });
    const [outcome] = await chooseOther(() => ({ hangUp: true }));
    expect(outcome).toMatchObject({ state: 'refused', error: { code: 'NETWORK' } });
  });

  test('none is done for whoever plays by then', async () => {
    game.instead.set('uid-auth', () => loginOf(game, 'us-2'));
    const answer = Promise.withResolvers<TestReply>();
    game.instead.set('commit-lineup', () => answer.promise);
    const under = kernel.ledger.change(arrange('pl-forward-1'));
    await until(() => sent().length === 1);
    await kernel.session.signOut();
    answer.resolve(refusal(422, 'REFUSED_INVALID_LINEUP'));
    expect(await under).toMatchObject({ state: 'refused', error: { code: 'IDENTITY_CHANGED' } });
  });
});

test('a change that waits is being sent as soon as the one before is answered', async () => {
  const after: Promise<Receipt['state']>[] = [];
  kernel.ledger.receipt$.subscribe(({ state }) => {
    if (state !== 'acknowledged') return;
    after.push(Promise.resolve().then(() => kernel.ledger.receipt().state));
  });
  await Promise.all([change(arrange('pl-forward-1')), change(arrange('pl-forward-2'))]);
  expect(await Promise.all(after)).toEqual(['sending', 'acknowledged']);
});

test('with a refused change fall those of the squad made after it, not the watch list', async () => {
  game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_INVALID_LINEUP'));
  game.instead.set('set-favorite', () => ({
    body: { ...game.ledger, version: 2, favoritePlayerIds: ['pl-forward-3'] },
  }));
  const outcomes = await Promise.all([
    change(arrange('pl-forward-1')),
    change(trade(1, 'pl-forward-1', 'pl-forward-2')),
    change(watch('pl-forward-3')),
  ]);
  const codes = outcomes.map((error) => error?.code);
  expect(codes).toEqual(['REFUSED_INVALID_LINEUP', 'REFUSED_INVALID_LINEUP', undefined]);
  expect(sent().map(({ url }) => url.split('/').at(-1))).toEqual([
    'commit-lineup.json',
    'set-favorite-players.json',
  ]);
  expect(shown()).toMatchObject({ version: 2, favoritePlayerIds: ['pl-forward-3'] });
});

test('a move in a ledger that was changed elsewhere is made on how it stands there', async () => {
  game.ledger = { ...game.ledger, version: 5, budget: { value: 123 } };
  const receipts: Receipt['state'][] = [];
  kernel.ledger.receipt$.subscribe(({ state }) => receipts.push(state));
  const outcome = await kernel.ledger.change(arrange('pl-forward-1'));
  expect(outcome).toMatchObject({ state: 'saved', rebased: true, ledger: { version: 6 } });
  expect(sent().map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"5"']);
  expect(shown()).toMatchObject({ version: 6, budget: { value: 123 } });
  expect(receipts).toEqual(['idle', 'sending', 'refused', 'sending', 'acknowledged']);
});

test.each([
  ['got lost', () => ({ hangUp: true })],
  ['did not reach a gateway in time', () => refusal(504, 'TIMEOUT')],
])('a change whose answer %s has succeeded', async (_, answer) => {
  game.instead.set('commit-lineup', () => {
    const indexedPlayers = [{ id: 'pl-forward-1', teamId: 'tm-2' }];
    game.ledger = { ...game.ledger, version: 2, lineup: { formationId: '1442', indexedPlayers } };
    return answer();
  });
  expect(await change(arrange('pl-forward-1'))).toBeUndefined();
  expect(kernel.ledger.receipt()).toMatchObject({ state: 'acknowledged', version: 2 });
});

describe('what another device has changed is not undone by a change that waits its turn', () => {
  /** Moves that add a player to what is there. */
  const add = (id: string): LedgerMove => ({
    kind: 'lineup',
    apply: (held) =>
      accept({ ...held, indexedPlayers: [...held.indexedPlayers, { id, teamId: 'tm-2' }] }),
  });
  const alsoWatch = (id: string): LedgerMove => ({
    kind: 'favorites',
    apply: (ids) => accept([...ids, id]),
    isStillMeant: (ids) => !ids.includes(id),
  });
  const elsewhere = (part: Partial<Ledger>) => {
    game.ledger = { ...game.ledger, version: game.ledger.version + 1, ...part };
  };
  const placed = (id: string) => ({
    lineup: { formationId: '1442', indexedPlayers: [{ id, teamId: 'tm-2' }] },
  });
  beforeEach(async () => {
    elsewhere({ ...placed('pl-forward-1'), favoritePlayerIds: ['pl-1'] });
    await kernel.ledger.load();
  });

  test('neither its swap, while a star is under way', async () => {
    elsewhere(placed('pl-forward-2'));
    const outcomes = await Promise.all([
      kernel.ledger.change(alsoWatch('pl-2')),
      kernel.ledger.change(add('pl-forward-3')),
    ]);
    expect(outcomes).toMatchObject([
      { state: 'saved', rebased: true },
      { state: 'saved', rebased: true },
    ]);
    expect(shownIds()).toEqual(['pl-forward-2', 'pl-forward-3']);
    expect(game.ledger.favoritePlayerIds).toEqual(['pl-1', 'pl-2']);
  });

  test('nor its star, while two others are under way', async () => {
    elsewhere({ favoritePlayerIds: ['pl-1', 'pl-9'] });
    const outcomes = await Promise.all([
      kernel.ledger.change(alsoWatch('pl-2')),
      kernel.ledger.change(alsoWatch('pl-3')),
    ]);
    expect(outcomes).toMatchObject([{ state: 'saved' }, { state: 'saved' }]);
    expect(game.ledger.favoritePlayerIds.toSorted()).toEqual(['pl-1', 'pl-2', 'pl-3', 'pl-9']);
  });

  test('nor a swap that is read between a press and its sending', async () => {
    elsewhere(placed('pl-forward-2'));
    const waitedFor = kernel.ledger.change({
      kind: 'call',
      call: async () => {
        await kernel.ledger.load();
        return game.ledger;
      },
    });
    const changing = kernel.ledger.change(add('pl-forward-3'));
    expect(await waitedFor).toMatchObject({ state: 'saved' });
    expect(await changing).toMatchObject({ state: 'saved', rebased: true });
    expect(shownIds()).toEqual(['pl-forward-2', 'pl-forward-3']);
  });

  test('nor does a goal, which changes nothing of it, send a change a second time', async () => {
    const before = sent().length;
    game.instead.set('set-favorite-players', () => {
      elsewhere({ favoritePlayerIds: ['pl-1', 'pl-2'] });
      return { body: game.ledger };
    });
    await Promise.all([
      kernel.ledger.change(alsoWatch('pl-2')),
      kernel.ledger.change(add('pl-forward-3')),
    ]);
    expect(sent().length - before).toBe(2);
  });
});

test('a change that never arrived is taken back', async () => {
  game.instead.set('commit-lineup', () => ({ hangUp: true }));
  const error = await change(arrange('pl-forward-1'));
  expect(error).toMatchObject({ code: 'NETWORK', status: undefined });
  expect(shownIds()?.[0]).toBeNull();
});

test('a conflict tells how the ledger stands: nothing else is asked for', async () => {
  const now = { ...game.ledger, version: 9, budget: { value: 99 } };
  game.instead.set('commit-lineup', () => ({
    status: 409,
    body: { status: 409, code: 'LEDGER_CONFLICT', msg: 'changed', ledger: now },
  }));
  const loads = () => game.server.seen.filter(({ url }) => url.includes('overview')).length;
  const before = loads();
  const error = await change(arrange('pl-forward-1'));
  expect(error).toMatchObject({ code: 'LEDGER_CONFLICT', messageKey: 'error.LEDGER_CONFLICT' });
  expect(shown()).toMatchObject({ version: 9, budget: { value: 99 } });
  expect([sent().length, loads()]).toEqual([4, before]);
});

describe('what a screen calls by a row of its own', () => {
  const body = { keepsFormation: true, benchOrder: [], conditions: [] };
  const params = { seasonId: SAMPLE.seasonId };
  const plan = (more: Partial<LedgerMove> = {}) =>
    ({
      kind: 'call',
      call: (held?: Ledger) => {
        const ifMatch = held?.version ?? 0;
        return kernel.client.call(substitutionRoutes.set, { params, body, ifMatch, rethrow: true });
      },
      ...more,
    }) as LedgerMove;

  test('waits for the changes before it, and is one of this page', async () => {
    const planned = { ...game.ledger, version: 3, substitutionsHash: 'b' };
    game.instead.set('set-substitutions', () => ({ body: planned }));
    const [, outcome] = await Promise.all([change(arrange('pl-forward-1')), change(plan())]);
    expect(outcome).toBeUndefined();
    expect(sent().map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
    expect(kernel.ledger.receipt()).toMatchObject({ state: 'acknowledged', version: 3 });
    expect(shown()).toMatchObject({ version: 3, substitutionsHash: 'b' });
  });

  const broken = () => {
    throw new Error('broken');
  };
  test.each([
    ['nothing, which is refused', undefined, { value: { code: 'UNREADABLE_REPLY' } }],
    [
      'what breaks whoever reads it',
      Object.defineProperty({}, 'version', { get: broken }),
      { reason: { message: 'broken' } },
    ],
  ])('holds up no change after it when it resolves with %s', async (_which, reply, outcome) => {
    const nothing = plan({ call: async () => reply } as object);
    const outcomes = await Promise.allSettled([change(nothing), change(arrange('pl-forward-1'))]);
    expect(outcomes).toMatchObject([outcome, { value: undefined }]);
    expect(shownIds()).toEqual(['pl-forward-1']);
  });

  test.each([
    ['is made anew on a ledger that was changed elsewhere', undefined, 2, undefined],
    ['is not where it is not what was meant', () => false, 1, 'LEDGER_CONFLICT'],
  ])('%s', async (_which, isStillMeant, times, code) => {
    const now = { ...game.ledger, version: 9, substitutionsHash: 'b' };
    game.instead.set('set-substitutions', ({ headers }) =>
      headers['if-match'] === '"9"'
        ? { body: { ...now, version: 10 } }
        : { status: 409, body: { status: 409, code: 'LEDGER_CONFLICT', msg: '', ledger: now } },
    );
    const error = await change(plan(isStillMeant && { isStillMeant }));
    expect([error?.code, sent().length]).toEqual([code, times]);
    expect(shown()).toMatchObject({ version: code ? 9 : 10, substitutionsHash: 'b' });
  });
});

test('a change without an answer is sent once more under its key, the next under another', async () => {
  let count = 0;
  game.instead.set('commit-lineup', () => {
    count += 1;
    if (count === 1) return { hangUp: true };
    game.ledger = { ...game.ledger, version: game.ledger.version + 1 };
    return { body: game.ledger };
  });
  expect(await change(arrange('pl-forward-1'))).toBeUndefined();
  expect(await change(arrange('pl-forward-2'))).toBeUndefined();
  const [first, again, next] = sent().map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

describe.each([502, 503, 504])('a change that is done while a gateway answers %i', (status) => {
  const plan = { keepsFormation: true, benchOrder: [], conditions: [] };
  const setPlan = (held?: Ledger) =>
    kernel.client.call(substitutionRoutes.set, {
      params: { seasonId: SAMPLE.seasonId },
      body: plan,
      ifMatch: held?.version ?? 0,
      rethrow: true,
    });

  test.each<[string, string, LedgerMove]>([
    ['an exchange', 'execute-action', { kind: 'execute', action: { actionId: 'exchange-budget' } }],
    ['a captain taken back', 'eject-action', { kind: 'eject', action: { actionId: 'captain' } }],
    ['a plan of substitutions', 'set-substitutions', { kind: 'call', call: setPlan }],
  ])('is saved, and happens once under its key: %s', async (_which, path, move) => {
    const answers = new Map<unknown, Ledger>();
    game.instead.set(path, ({ headers }) => {
      const key = headers['idempotency-key'];
      const known = answers.get(key);
      if (known) return { body: known };
      const softCurrency = { value: game.ledger.softCurrency.value + 10 };
      game.ledger = { ...game.ledger, version: game.ledger.version + 1, softCurrency };
      answers.set(key, game.ledger);
      return { status, body: 'away' };
    });
    const before = game.ledger.softCurrency.value;
    const outcome = await kernel.ledger.change(move);
    expect(outcome).toMatchObject({ state: 'saved', rebased: false });
    expect([game.server.seenAt(path).length, answers.size]).toEqual([2, 1]);
    expect(shown()?.softCurrency.value).toBe(before + 10);
    expect(kernel.ledger.receipt()).toMatchObject({ state: 'acknowledged', version: 2 });
  });
});

test('an action that waits its turn is not made on what another device has changed meanwhile', async () => {
  const conflict = () => ({
    status: 409,
    body: { status: 409, code: 'LEDGER_CONFLICT', msg: '', ledger: game.ledger },
  });
  game.instead.set('set-favorite-players', () => {
    game.ledger = { ...game.ledger, version: 6, softCurrency: { value: 50 } };
    return { body: game.ledger };
  });
  const versions: unknown[] = [];
  game.instead.set('execute-action', ({ headers }) => {
    versions.push(headers['if-match']);
    return headers['if-match'] === '"6"' ? { body: { ...game.ledger, version: 7 } } : conflict();
  });
  const before = game.ledger.softCurrency.value;
  const watching = kernel.ledger.change(watch('pl-1'));
  const exchange = await kernel.ledger.change({
    kind: 'execute',
    action: { actionId: 'exchange-budget' },
    isStillMeant: ({ softCurrency }) => softCurrency.value === before,
  });
  expect(await watching).toMatchObject({ state: 'saved' });
  expect(exchange).toMatchObject({ state: 'refused', error: { code: 'LEDGER_CONFLICT' } });
  expect(versions).toEqual(['"0"']);
  expect(shown()).toMatchObject({ version: 6, softCurrency: { value: 50 } });
});

test('an action is shown as the server has acknowledged it, and stands when a lineup falls', async () => {
  game.instead.set('commit-lineup', () => refusal(422, 'REFUSED_INVALID_LINEUP'));
  game.instead.set('execute-action', ({ body }) => {
    expect(JSON.parse(body)).toEqual({ actionId: 'daily-reward' });
    game.ledger = { ...game.ledger, version: 2, softCurrency: { value: 10 } };
    return { body: game.ledger };
  });
  const outcomes = await Promise.all([
    change(arrange('pl-forward-1')),
    change({ kind: 'execute', action: { actionId: 'daily-reward' } }),
  ]);
  expect(outcomes.map((error) => error?.code)).toEqual(['REFUSED_INVALID_LINEUP', undefined]);
  expect(shown()).toMatchObject({ version: 2, softCurrency: { value: 10 } });
});

test('an action that is refused is left to the screen that asked', async () => {
  game.instead.set('eject-action', () => refusal(422, 'CAPTAIN_NOT_NAMED'));
  const alerts: unknown[] = [];
  kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
  const error = await change({ kind: 'eject', action: { actionId: 'captain' } });
  expect(error).toMatchObject({ messageKey: 'error.CAPTAIN_NOT_NAMED' });
  expect(alerts).toEqual([]);
});

test('what was asked for before a change takes nothing of it back', async () => {
  const published: number[] = [];
  kernel.bus.on('ledger.changed').subscribe(({ version }) => published.push(version));
  const answer = Promise.withResolvers<void>();
  game.instead.set('overview', async () => {
    const body = { ...game.ledger, version: 1, budget: { value: 1 } };
    await answer.promise;
    return { body };
  });
  game.now += 200;
  const loading = kernel.ledger.load();
  await change(arrange('pl-forward-1'));
  answer.resolve();
  await loading;
  expect(shown()).toMatchObject({ version: 2 });
  expect(shown()?.budget.value).not.toBe(1);
  expect(published).toEqual([1, 2]);
});

describe('what a database has lost, gone back to a moment before,', () => {
  const lost = async () => {
    await change(arrange('pl-forward-1'));
    await change(arrange('pl-forward-2'));
    game.now += 200;
  };

  test.each([2, 3])('is not shown any more once version %i was loaded', async (version) => {
    await lost();
    game.ledger = { ...game.ledger, version, budget: { value: 1 } };
    await kernel.ledger.load();
    expect(shown()).toMatchObject({ version, budget: { value: 1 } });
  });

  test('holds no change up: it is made on how the ledger stands', async () => {
    await lost();
    game.instead.set('overview', () => refusal(500, 'INTERNAL_ERROR'));
    game.ledger = { ...game.ledger, version: 1, budget: { value: 123 } };
    game.instead.set('commit-lineup', ({ headers }) => {
      const { ledger } = game;
      if (headers['if-match'] !== '"1"')
        return { status: 409, body: { status: 409, code: 'LEDGER_CONFLICT', msg: '', ledger } };
      return { body: { ...ledger, version: 2 } };
    });
    const outcome = await kernel.ledger.change(arrange('pl-forward-3'));
    expect(outcome).toMatchObject({ state: 'saved', rebased: true, ledger: { version: 2 } });
    expect(shown()).toMatchObject({ version: 2, budget: { value: 123 } });
  });
});
