import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { holdDraft } from '@spieltag/shared-kernel/remote';
import { type DataSlot, LIFE, type Receipt, type StoreError } from '@spieltag/shared-kernel/stores';
import { createTestKernel, sampleLeagues } from '@spieltag/shared-kernel/testing';
import { BehaviorSubject, skip } from '@spieltag/shared-kernel/vendor/rxjs';
import { type AddressStore, createAddressStore } from '../address/address.ts';
import { createGate, followSeason } from './gate.ts';

const error: StoreError = { code: 'X', status: 500, messageKey: 'error.INTERNAL', params: {} };
const failed: DataSlot<never> = { life: LIFE.none, data: undefined, error };
const seasonId = sampleLeagues.seasons[0]?.id ?? '';
let address: AddressStore;

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  address = createAddressStore();
});

describe('the gate', () => {
  test('opens when season, login and data are there, and says so once', async () => {
    const kernel = createTestKernel();
    const ready = jest.fn();
    kernel.bus.on('app.ready').subscribe(ready);
    const gate = createGate(kernel, address);
    const phases: string[] = [];
    gate.state$.pipe(skip(1)).subscribe(({ phase }) => phases.push(phase));
    await gate.open();
    expect(phases).toEqual(['idle', 'initialized', 'ready']);
    expect(ready.mock.calls).toEqual([[{ seasonId }]]);
  });

  test('leads an address without a season to the default one, and keeps path and query', async () => {
    address.go('/group?joinByToken=abc');
    await createGate(createTestKernel(), address).open();
    expect(address.get().pathname + address.get().search).toBe(
      `/${seasonId}/group?joinByToken=abc`,
    );
  });

  test('leads an address of a season that does not exist to the default one', async () => {
    address.go('/se-nowhere/live');
    await createGate(createTestKernel(), address).open();
    expect(address.get().pathname).toBe(`/${seasonId}/live`);
  });

  test.each(['//group', '/group/', `/${seasonId}//group`, `//${seasonId}/group/`])(
    'leads %s, with slashes too many, to the address without them',
    async (pathname) => {
      window.history.replaceState(null, '', `${window.location.origin}${pathname}?a=1`);
      address = createAddressStore();
      await createGate(createTestKernel(), address).open();
      expect(window.location.pathname + window.location.search).toBe(`/${seasonId}/group?a=1`);
    },
  );

  test.each(['', `/${seasonId}`, '/se-nowhere'])(
    'opens a screen below "%s" in its season, and a page opened anew at the same address',
    async (start) => {
      window.history.replaceState(null, '', `${start}/transfermarket/roster`);
      for (const _page of ['first', 'anew']) {
        address = createAddressStore();
        await createGate(createTestKernel(), address).open();
        expect(window.location.pathname).toBe(`/${seasonId}/transfermarket/roster`);
      }
    },
  );

  test('stays shut when the login fails', async () => {
    const kernel = createTestKernel();
    const session = { ...kernel.session, get: () => failed };
    const gate = createGate({ ...kernel, session }, address);
    await gate.open();
    expect(gate.get()).toEqual({ phase: 'initialized', failure: { step: 'login', error } });
  });

  test('says so when something breaks on the way, and opens on another try', async () => {
    const kernel = createTestKernel();
    const load = jest.spyOn(kernel.seasons, 'load').mockRejectedValueOnce(new Error('nonsense'));
    const gate = createGate(kernel, address);
    await gate.open();
    expect(gate.get().failure).toMatchObject({ step: 'data', error: { code: 'UNKNOWN' } });
    await gate.open();
    expect(gate.get()).toEqual({ phase: 'ready', failure: undefined });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('stays shut when there is no season to be played', async () => {
    const kernel = createTestKernel();
    const none = { life: LIFE.loaded, data: { leagues: [], seasons: [] }, error: undefined };
    const seasons = { ...kernel.seasons, get: () => none, selectedId: () => '' };
    const gate = createGate({ ...kernel, seasons }, address);
    await gate.open();
    expect(gate.get().failure).toMatchObject({ error: { code: 'SEASON_NOT_FOUND' } });
  });

  test('stays shut when the game cannot be loaded, and opens on another try', async () => {
    const kernel = createTestKernel();
    let works = false;
    const gameState = {
      ...kernel.gameState,
      get: () => (works ? kernel.gameState.get() : failed),
    };
    const gate = createGate({ ...kernel, gameState }, address);
    await gate.open();
    expect(gate.get().failure).toEqual({ step: 'data', error });
    works = true;
    await gate.open();
    expect(gate.get()).toEqual({ phase: 'ready', failure: undefined });
  });
});

test('the season follows the address', async () => {
  const kernel = createTestKernel();
  await createGate(kernel, address).open();
  followSeason(kernel, address);
  const select = jest.spyOn(kernel.seasons, 'select');
  address.go('/transfermarket');
  expect(address.get().pathname).toBe(`/${seasonId}/transfermarket`);
  expect(select).not.toHaveBeenCalled();
});

describe('a league that is chosen in another tab', () => {
  const follow = (receipt: Receipt) => {
    const kernel = createTestKernel();
    const seasons = { ...kernel.seasons, chosenElsewhere$: new BehaviorSubject('se-other') };
    const ledger = { ...kernel.ledger, receipt: () => receipt };
    const go = jest.spyOn(address, 'go');
    followSeason({ ...kernel, seasons, ledger }, address);
    return go.mock.calls.map(([to]) => to).filter((to) => to.includes('se-other'));
  };

  test('is shown here as well', () => {
    expect(follow({ state: 'idle' })).toEqual(['/se-other']);
  });

  test('is not while a change is being sent: those that wait their turn would be lost', () => {
    expect(follow({ state: 'sending' })).toEqual([]);
  });

  test('is not while there is a draft', () => {
    const release = holdDraft();
    expect(follow({ state: 'idle' })).toEqual([]);
    release();
  });
});

test.each([
  ['none', undefined],
  ['another one', seasonId],
])(
  'an address without a season leads to the one of this tab where %s could be stored',
  async (_, stored) => {
    const kernel = createTestKernel();
    const [league] = sampleLeagues.leagues;
    const [season] = sampleLeagues.seasons;
    const other = { ...season, id: 'se-other', hidden: false };
    const leagues = { leagues: [league], seasons: [season, other] } as typeof sampleLeagues;
    const loaded = { life: LIFE.loaded, data: leagues, error: undefined };
    const seasons = { ...kernel.seasons, get: () => loaded, storedId: () => stored };
    address.go('/se-other');
    await createGate({ ...kernel, seasons }, address).open();
    followSeason({ ...kernel, seasons }, address);
    address.go('/');
    expect(address.get().pathname).toBe('/se-other');
  },
);

test('the season follows an address that changed before the gate had opened', async () => {
  const kernel = createTestKernel();
  const [league] = sampleLeagues.leagues;
  const [season] = sampleLeagues.seasons;
  const other = { ...season, id: 'se-other', hidden: false };
  const leagues = { leagues: [league], seasons: [season, other] } as typeof sampleLeagues;
  const loaded = { life: LIFE.loaded, data: leagues, error: undefined };
  const select = jest.fn();
  const seasons = { ...kernel.seasons, get: () => loaded, select };
  await createGate({ ...kernel, seasons }, address).open();
  address.go('/se-other/live');
  expect(select).not.toHaveBeenCalled();
  followSeason({ ...kernel, seasons }, address);
  expect(select.mock.calls).toEqual([['se-other']]);
});
