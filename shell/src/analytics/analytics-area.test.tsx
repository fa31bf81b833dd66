import { jest, test } from '@jest/globals';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { fetchAgain, lateModule, renderUnfetched } from '../loading/testing/late-fetch.tsx';

jest.unstable_mockModule('./analytics.view.tsx', lateModule);
const { AnalyticsAreaView } = await import('./analytics-area.view.tsx');

test('the question whether views may be counted comes once it can be fetched', async () => {
  await renderUnfetched(
    <ShellProvider value={{ config: { countsViews: true } } as unknown as Shell}>
      <AnalyticsAreaView />
    </ShellProvider>,
  );
  await fetchAgain();
});
