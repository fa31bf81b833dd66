import { expect, jest, test } from '@jest/globals';
import type { GameState, Ledger } from '@spieltag/shared-kernel/contract';
import { CAPTAIN_ACTION_ID } from '@spieltag/shared-kernel/rules';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
  sampleLedger,
} from '@spieltag/shared-kernel/testing';
import { followElsewhere } from './follow-elsewhere.ts';

const { players } = sampleDatabase();
const captain = { id: CAPTAIN_ACTION_ID, state: 'AVAILABLE', playerId: null, count: 1 };
const before = sampleLedger(
  { actions: [captain as Ledger['actions'][number]] },
  Object.fromEntries(players.slice(0, 5).map(({ id }, index) => [index, id])),
);

/** A page that shows a ledger, and what it has said. */
function open() {
  const kernel = createTestKernel({ ledger: before });
  const said: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => said.push(text));
  const close = followElsewhere(kernel);
  return { kernel, said, close };
}
/** Notifications wait for their texts. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const later = (change: Partial<Ledger>): Ledger => ({
  ...before,
  version: before.version + 1,
  ...change,
});
const placed = (ids: readonly (string | null)[]): Ledger['lineup'] => ({
  ...before.lineup,
  indexedPlayers: ids.map((id) => (id === null ? null : { id, teamId: 'tm-1' })),
});
/** With a card to play, or the one that names the captain. */
const withCaptain = (playerId: string | null, count = playerId ? 0 : 1): Ledger['actions'] =>
  before.actions.map((action) =>
    action.id === CAPTAIN_ACTION_ID
      ? { ...action, playerId, count, roundId: playerId && SAMPLE.roundId }
      : action,
  );
const idsBefore = before.lineup.indexedPlayers.map((player) => player?.id ?? null);
const someId = idsBefore.find((id) => id !== null) ?? '';

async function saidAfter(ledger: Ledger): Promise<string[]> {
  const { kernel, said, close } = open();
  kernel.setLedger(ledger);
  await settled();
  close();
  return said;
}

test('who was sold and who was bought is said by name', async () => {
  const [sold, bought] = [players[0], players[7]];
  const lineup = placed(idsBefore.map((id) => (id === sold?.id ? (bought?.id ?? null) : id)));
  expect(await saidAfter(later({ lineup }))).toEqual([
    `Anderswo geändert: ${bought?.displayName} gekauft · ${sold?.displayName} verkauft`,
  ]);
});

test('many are counted', async () => {
  const lineup = placed(['pl-a', 'pl-b', 'pl-c', 'pl-d']);
  const [said = ''] = await saidAfter(later({ lineup }));
  expect(said).toContain('4 Spieler gekauft');
});

test('moved players, the captain and the watch list are said', async () => {
  const lineup = placed([...idsBefore].reverse());
  const favoritePlayerIds = ['pl-9'];
  const [said = ''] = await saidAfter(
    later({ lineup, favoritePlayerIds, actions: withCaptain(someId) }),
  );
  expect(said).toMatch(/^Anderswo geändert: Aufstellung \(.+\) · .+ ist Kapitän · Merkliste$/);
});

test.each([
  ['an older ledger', { ...before, version: before.version - 1, favoritePlayerIds: ['pl-9'] }],
  ['the same version', { ...before, favoritePlayerIds: ['pl-9'] }],
  ['another user', later({ userId: 'us-9', favoritePlayerIds: ['pl-9'] })],
  ['what no manager does', later({ xp: { value: 5 } })],
])('%s is no news', async (_which, ledger) => {
  expect(await saidAfter(ledger)).toEqual([]);
});

test('what this page has changed is no news, and what comes after it is', async () => {
  const { kernel, said, close } = open();
  const saved = await kernel.ledger.change({
    kind: 'favorites',
    apply: () => ({ ok: true, value: ['pl-7'] }),
  });
  await settled();
  expect([saved?.state, said]).toEqual(['saved', []]);
  const own = kernel.ledger.get().data ?? before;
  kernel.setLedger({ ...own, version: own.version + 1, favoritePlayerIds: [] });
  await settled();
  expect(said).toEqual(['Anderswo geändert: Merkliste']);
  close();
});

test('another plan of substitutions is said', async () => {
  const { kernel, said, close } = open();
  kernel.setLedger(later({ substitutionsHash: 'a' }));
  kernel.setLedger({ ...later({ substitutionsHash: 'b' }), version: before.version + 2 });
  await settled();
  expect(said).toEqual(['Anderswo geändert: Einwechslungen']);
  close();
});

test('a plan of which one server says something and another one nothing is no other one', async () => {
  const { kernel, said, close } = open();
  for (const [index, substitutionsHash] of ['a', undefined, 'a'].entries()) {
    const more = substitutionsHash === undefined ? {} : { substitutionsHash };
    kernel.setLedger({ ...later(more), version: before.version + 1 + index });
  }
  await settled();
  expect(said).toEqual([]);
  close();
});

test('a plan that was made here is no news', async () => {
  const { kernel, said, close } = open();
  kernel.setLedger(later({ substitutionsHash: 'a' }));
  const planned = later({ substitutionsHash: 'b' });
  const call = async () => ({ ...planned, version: planned.version + 1 });
  expect((await kernel.ledger.change({ kind: 'call', call })).state).toBe('saved');
  await settled();
  expect([said, kernel.ledger.get().data?.substitutionsHash]).toEqual([[], 'b']);
  close();
});

test.each([
  ['spent with its round', someId, null, 0],
  ['of a locked round, shown again', null, someId, 0],
])('a card that is %s is nobody’s doing', async (_which, was, is, count) => {
  const { kernel, said, close } = open();
  kernel.setLedger(later({ actions: withCaptain(was, 0) }));
  await settled();
  said.splice(0);
  kernel.setLedger({ ...later({ actions: withCaptain(is, count) }), version: before.version + 2 });
  await settled();
  expect(said).toEqual([]);
  close();
});

test('a card that was taken back, or given to another one, is said', async () => {
  const { kernel, said, close } = open();
  kernel.setLedger(later({ actions: withCaptain(someId) }));
  const other = idsBefore.find((id) => id !== null && id !== someId) ?? null;
  kernel.setLedger({ ...later({ actions: withCaptain(other) }), version: before.version + 2 });
  kernel.setLedger({ ...later({ actions: withCaptain(null) }), version: before.version + 3 });
  await settled();
  expect(said).toEqual([
    expect.stringMatching(/ist Kapitän$/),
    expect.stringMatching(/ist Kapitän$/),
    'Anderswo geändert: kein Kapitän mehr',
  ]);
  close();
});

/** What is said once the captain is on the bench and no card came back, in a state of the game. */
async function saidOfBenched(state: Partial<GameState>): Promise<string[]> {
  const { kernel, said, close } = open();
  kernel.setLedger(later({ actions: withCaptain(someId) }));
  await settled();
  said.splice(0);
  kernel.setGameState(sampleGameState(state));
  const benched = placed([null, ...idsBefore.slice(1, 11), someId, ...idsBefore.slice(12)]);
  const now = later({ lineup: benched, actions: withCaptain(null, 0) });
  kernel.setLedger({ ...now, version: before.version + 2 });
  await settled();
  close();
  return said;
}

test('a card that was lost with the captain is said', async () => {
  expect(await saidOfBenched({})).toEqual([
    expect.stringMatching(/^Anderswo geändert: Aufstellung \(.+\) · Kapitänskarte verloren$/),
  ]);
});

test.each<[string, Partial<GameState>]>([
  ['a round that is over', { roundId: 'rn-3' }],
  ['a locked round', { phase: 'GAMEDAY' }],
])('the captain of %s may be moved: no card was lost', async (_which, state) => {
  expect(await saidOfBenched(state)).toEqual([
    expect.stringMatching(/^Anderswo geändert: Aufstellung \([^·]+\)$/),
  ]);
});

test('a page nobody sees says all of it, once, when somebody looks', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { kernel, said, close } = open();
  kernel.setLedger(later({ favoritePlayerIds: ['pl-9'] }));
  kernel.setLedger({
    ...later({ favoritePlayerIds: ['pl-9'], actions: withCaptain(someId) }),
    version: before.version + 2,
  });
  await settled();
  expect(said).toEqual([]);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(said).toEqual([expect.stringMatching(/ist Kapitän · Merkliste$/)]);
  close();
});
