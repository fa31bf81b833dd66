import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { init } from '@module-federation/enhanced/runtime';
import { waitFor } from '@testing-library/dom';
import { createBelongings } from '../belongings/belongings.ts';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import { liveVersion } from '../discovery/testing/live-remote.ts';
import { noReports } from '../health/testing/no-reports.ts';
import { createAssetGuard } from './asset-guard.ts';
import { createModuleLoader } from './federation.ts';

const account = {
  ...liveVersion('1'),
  remote: 'mf-account',
  url: '/mf-account/1/remoteEntry.js',
  container: 'mf_account_1',
};
const other = { ...account, remote: 'mf-aaa', url: '/mf-aaa/1/remoteEntry.js' };

init({ name: 'shell', remotes: [] });

/** Federation keeps the first one it is given. */
const guard = createAssetGuard({
  statusOf: () => undefined,
  askStatus: async () => undefined,
  onCorrupt: () => {},
});

function loader() {
  const belongings = createBelongings();
  const loadModule = createModuleLoader(guard, noReports(), belongings, () => {});
  const load = (
    version: RemoteVersion,
    module: string,
    attempt: number,
    signal = new AbortController().signal,
  ) => loadModule(version, module, attempt, signal);
  return { belongings, load };
}

test('a remote that names the container of another one is not run', async () => {
  const { belongings, load } = loader();
  belongings.of(account);
  const loaded = load(other, './app', 0, AbortSignal.abort());
  await expect(loaded).rejects.toThrow('mf_account_1 is of mf-account');
  expect(document.querySelector('link')).toBeNull();
});

test('one that has left the page holds its name no longer', () => {
  const { belongings, load } = loader();
  belongings.of(account).end.unsubscribe();
  void load(other, './app', 0, AbortSignal.abort());
  expect(document.querySelector('link')?.href).toContain('/mf-aaa/1/');
});

describe('after a load that failed', () => {
  const CHUNK_MS = 200;
  let market: RemoteVersion;
  let tests = 0;
  /** With what in its address each entry was asked for that has run. */
  let entries: string[];
  /** The same of each entry that was fetched ahead. */
  let fetched: string[];
  /** The modules each entry was asked for. */
  let asked: string[];
  let isOnline: boolean;

  const get = async (module: string) => {
    asked.push(module);
    if (!isOnline) throw new Error('Loading chunk failed');
    const entry = entries.length;
    // As long as a chunk takes: whoever looks meanwhile finds the entry, and no module.
    await new Promise((resolve) => setTimeout(resolve, CHUNK_MS));
    return () => ({ module, entry });
  };
  const answer = (element: Node) => {
    if (element instanceof HTMLLinkElement) fetched.push(new URL(element.href).search);
    if (element instanceof HTMLScriptElement) {
      entries.push(new URL(element.src).search);
      Object.assign(globalThis, { [market.container]: { init: async () => {}, get } });
    }
    element.dispatchEvent(new Event('load'));
  };
  const site = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) answer(node);
  });

  beforeEach(() => {
    tests += 1;
    market = {
      ...account,
      remote: 'mf-market',
      url: `/mf-market/${tests}/remoteEntry.js`,
      container: `mf_market_${tests}`,
      assets: { 'remoteEntry.js': 'sha384-entry' },
    };
    [entries, fetched, asked, isOnline] = [[], [], [], true];
    site.observe(document.head, { childList: true });
    // Federation warns of every entry that gives way.
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    site.disconnect();
    jest.restoreAllMocks();
  });

  test('an entry of which a module has run is not run again, whatever fails since', async () => {
    const { load } = loader();
    expect(await load(market, './app', 1)).toEqual({ module: './app', entry: 1 });
    expect(await load(market, './details', 1)).toEqual({ module: './details', entry: 1 });
    expect(await load(market, './app', 1)).toEqual({ module: './app', entry: 1 });
    expect(await load(market, './details', 2)).toEqual({ module: './details', entry: 1 });
    expect(entries).toEqual(['?attempt=1']);
  });

  test('a module comes from the entry that another one of the same attempt is loaded from', async () => {
    const { load } = loader();
    isOnline = false;
    await expect(load(market, './app', 0)).rejects.toThrow('Loading chunk failed');
    isOnline = true;
    const app = load(market, './app', 1);
    await waitFor(() => expect(entries).toHaveLength(2));
    const details = load(market, './details', 1);
    expect(await Promise.all([app, details])).toEqual([
      { module: './app', entry: 2 },
      { module: './details', entry: 2 },
    ]);
    expect(entries).toEqual(['', '?attempt=1']);
  });

  test('an entry of which nothing has run gives way to that of another attempt', async () => {
    const { load } = loader();
    isOnline = false;
    await expect(load(market, './app', 0)).rejects.toThrow('Loading chunk failed');
    isOnline = true;
    expect(await load(market, './app', 1)).toEqual({ module: './app', entry: 2 });
    expect(entries).toEqual(['', '?attempt=1']);
  });

  test('an entry a chunk is still on its way of does not give way: it runs once that has come', async () => {
    const { load } = loader();
    const details = load(market, './details', 0);
    await waitFor(() => expect(asked).toContain('./details'));
    isOnline = false;
    await expect(load(market, './app', 0)).rejects.toThrow('Loading chunk failed');
    isOnline = true;
    const app = load(market, './app', 1);
    expect(await Promise.all([details, app])).toEqual([
      { module: './details', entry: 1 },
      { module: './app', entry: 1 },
    ]);
    expect(entries).toEqual(['']);
  });

  test('an entry all of whose chunks come too late gives way: none of them is run', async () => {
    const { load } = loader();
    const late = new AbortController();
    const details = load(market, './details', 0, late.signal);
    await waitFor(() => expect(asked).toContain('./details'));
    late.abort();
    const app = load(market, './app', 1);
    await expect(details).rejects.toThrow('aborted');
    expect(await app).toEqual({ module: './app', entry: 2 });
  });

  test('an entry that is not run is not fetched', async () => {
    const { load } = loader();
    await load(market, './app', 0);
    await load(market, './details', 1);
    expect(fetched).toEqual(['']);
  });
});
