import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { OverriddenRemote } from '@spieltag/shared-kernel/composition';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import OverrideBarView from './override-bar.view.tsx';

afterEach(cleanup);

/** A page that runs these versions, told of these overrides. */
function show(all: readonly OverriddenRemote[], runs: Readonly<Record<string, string>>) {
  const states$ = new BehaviorSubject([]);
  const remotes = Object.entries(runs).map(([name, version]) => ({
    name,
    versions: [{ version }],
  }));
  const states = { state$: states$, get: () => states$.value };
  const shell = { composition: { remotes, states } } as unknown as Shell;
  const onEnd = jest.fn();
  const override = { remote: 'mf-live', version: '1', token: 'T', all: [...all] };
  render(
    <ShellProvider value={shell}>
      <OverrideBarView override={override} onEnd={onEnd} />
    </ShellProvider>,
  );
  return onEnd;
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const bar = () => screen.getByRole('complementary', { name: 'Testversion' });

describe('the bar of a tester', () => {
  const two = [
    { remote: 'mf-live', version: '1.0.1' },
    { remote: 'shell', version: '2.0.0' },
  ];

  test('names every remote with its version, and ends one of them or all', () => {
    const onEnd = show(two, { 'mf-live': '1.0.1' });
    expect(bar().textContent).toContain('mf-live 1.0.1');
    expect(bar().textContent).toContain('shell 2.0.0');
    press('shell beenden');
    press('Alle beenden');
    expect(onEnd.mock.calls).toEqual([['shell'], []]);
  });

  test('made small it still says how many there are, and opens again', () => {
    show(two, {});
    press('Einklappen');
    expect(bar().textContent).toContain('2 im Test');
    expect(screen.queryByRole('button', { name: 'Alle beenden' })).toBeNull();
    press('2 im Test');
    expect(bar().textContent).toContain('mf-live 1.0.1');
  });

  test('has for one remote one end', () => {
    show(two.slice(0, 1), {});
    expect(screen.queryByRole('button', { name: 'Alle beenden' })).toBeNull();
  });

  test.each<[string, OverriddenRemote, string, string]>([
    [
      'a branch with the build that is shown now',
      { remote: 'mf-live', version: '1.0.1', branch: 'a/b' },
      '1.0.2',
      'mf-live 1.0.2 Branch a/b',
    ],
    [
      'a version the page has gone back from',
      { remote: 'mf-live', version: '1.0.1' },
      '1.0.0',
      'mf-live 1.0.1 wird nicht mehr gezeigt',
    ],
    [
      "a remote of the tester's machine",
      { remote: 'mf-live', version: '1.0.3', port: 3000 },
      '1.0.3',
      'mf-live 1.0.3 localhost:3000',
    ],
    [
      'a machine that does not answer',
      { remote: 'mf-live', version: 'localhost:3000', port: 3000 },
      '1.0.0',
      'localhost:3000 antwortet nicht',
    ],
  ])('tells of %s', (_what, override, runs, text) => {
    show([override], { 'mf-live': runs });
    expect(bar().textContent).toContain(text);
  });
});
