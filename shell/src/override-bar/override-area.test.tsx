import { expect, jest, test } from '@jest/globals';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { screen } from '@testing-library/react';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { fetchAgain, lateModule, renderUnfetched } from '../loading/testing/late-fetch.tsx';

jest.unstable_mockModule('./override-bar.view.tsx', lateModule);
const { OverrideAreaView } = await import('./override-area.view.tsx');

test('a bar of a tester that cannot be fetched leaves the page as it is, and comes once it can', async () => {
  const override = { remote: 'mf-live', version: '1', token: 'T', all: [] };
  const states = new BehaviorSubject(override);
  const overrides = { state$: states, get: () => states.value, end: () => undefined };
  await renderUnfetched(
    <ShellProvider value={{ overrides } as unknown as Shell}>
      <OverrideAreaView />
      <p>page</p>
    </ShellProvider>,
  );
  expect(screen.getByText('page')).toBeTruthy();
  await fetchAgain();
});
