import { jest, test } from '@jest/globals';
import { EMPTY } from '@spieltag/shared-kernel/vendor/rxjs';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { fetchAgain, lateModule, renderUnfetched } from '../loading/testing/late-fetch.tsx';

jest.unstable_mockModule('./deferred.view.tsx', lateModule);
const { DeferredAreaView } = await import('./deferred-area.view.tsx');

/** A page whose screen is the shell's own: it is shown at once. */
const shell = {
  address: { state$: EMPTY, get: () => ({ pathname: '/' }) },
  composition: { states: { state$: EMPTY, get: () => [] } },
} as unknown as Shell;

test('what the first screen does without comes once it can be fetched', async () => {
  await renderUnfetched(
    <ShellProvider value={shell}>
      <DeferredAreaView />
    </ShellProvider>,
  );
  await fetchAgain();
});
