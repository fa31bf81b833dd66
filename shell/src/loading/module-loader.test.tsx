import { expect, test } from '@jest/globals';
import { init } from '@module-federation/enhanced/runtime';
import { createBelongings } from '../belongings/belongings.ts';
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

function loader() {
  const belongings = createBelongings();
  const guard = createAssetGuard({
    statusOf: () => undefined,
    askStatus: async () => undefined,
    onCorrupt: () => {},
  });
  const load = createModuleLoader(guard, noReports(), belongings, () => {});
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
