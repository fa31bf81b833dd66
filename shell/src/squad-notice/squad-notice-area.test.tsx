import { jest, test } from '@jest/globals';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleLedger } from '@spieltag/shared-kernel/testing';
import { EMPTY } from '@spieltag/shared-kernel/vendor/rxjs';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { fetchAgain, lateModule, renderUnfetched } from '../loading/testing/late-fetch.tsx';

jest.unstable_mockModule('./squad-notice.view.tsx', lateModule);
const { SquadNoticeAreaView } = await import('./squad-notice-area.view.tsx');

/** A page whose screen is the shell's own: it is shown at once. */
const shell = {
  address: { state$: EMPTY, get: () => ({ pathname: '/' }) },
  composition: { states: { state$: EMPTY, get: () => [] } },
} as unknown as Shell;

test('the notice of an incomplete roster comes once it can be fetched', async () => {
  const kernel = createTestKernel({ ledger: sampleLedger({}, { 0: 'pl-goalkeeper-4' }) });
  await renderUnfetched(
    <KernelProvider kernel={kernel}>
      <ShellProvider value={shell}>
        <SquadNoticeAreaView />
      </ShellProvider>
    </KernelProvider>,
  );
  await fetchAgain();
});
