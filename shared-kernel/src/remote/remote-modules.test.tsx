import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import * as shared from './index.ts';
import { loadRemoteModule, provideRemoteModules, useRemoteModule } from './remote-modules.ts';

interface Table {
  readonly size: number;
}

afterEach(() => provideRemoteModules(() => Promise.reject(new Error('none'))));

function TableView() {
  const { module, isFailed, retry } = useRemoteModule<Table>('mf-a/table');
  if (isFailed)
    return (
      <button type="button" onClick={retry}>
        again
      </button>
    );
  return <p>{module ? `of ${module.size}` : 'without'}</p>;
}

test('a module comes from the composition of the page', async () => {
  provideRemoteModules(async (name) => ({ name }));
  expect(await loadRemoteModule('mf-a/table')).toEqual({ name: 'mf-a/table' });
});

test('a component is drawn without the module, then with it', async () => {
  let come = (_module: unknown) => {};
  provideRemoteModules(
    () =>
      new Promise((resolve) => {
        come = resolve;
      }),
  );
  render(<TableView />);
  expect(screen.getByText('without')).toBeTruthy();
  await act(async () => come({ size: 18 }));
  expect(screen.getByText('of 18')).toBeTruthy();
});

test('a component whose module does not work can try again', async () => {
  provideRemoteModules(() => Promise.reject(new Error('broken')));
  render(<TableView />);
  const again = await screen.findByRole('button', { name: 'again' });
  provideRemoteModules(async () => ({ size: 18 }));
  fireEvent.click(again);
  expect(await screen.findByText('of 18')).toBeTruthy();
});

test('no remote can say where the modules of others come from', () => {
  expect(Object.keys(shared)).not.toContain('provideRemoteModules');
});
