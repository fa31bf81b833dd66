import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Loaded, type LoadState } from './loaded.view.tsx';

const OFFLINE = { messageKey: 'error.NETWORK', params: {} } as const;
const OFFLINE_TEXT = /Keine Verbindung/;
type Names = LoadState<readonly string[]>;

const names = (of: Names, props: { onRetry?(): void; empty?: string } = {}) => (
  <Loaded of={of} {...props}>
    {(data) => <p>{data.join(', ')}</p>}
  </Loaded>
);

describe('content that has to be loaded', () => {
  test('is announced as loading until it comes', () => {
    const { rerender } = render(names({ data: undefined }));
    expect(screen.getByRole('status').textContent).toContain('Wird geladen');
    rerender(names({ data: ['Ada', 'Grace'] }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('Ada, Grace')).toBeTruthy();
  });

  test('that fails says why and is tried again', async () => {
    const retry = jest.fn();
    const failed: Names = { data: undefined, error: { messageKey: 'error.FORBIDDEN', params: {} } };
    const { rerender } = render(names({ ...failed, retry }));
    expect(screen.getByRole('alert').textContent).toContain('Das darfst du nicht.');
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(retry).toHaveBeenCalledTimes(1);
    const onRetry = jest.fn();
    rerender(names(failed, { onRetry }));
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('that cannot be tried again has no button for it', () => {
    render(names({ data: undefined, error: OFFLINE }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says without a connection what is the matter, and stays once it was there', () => {
    const { rerender } = render(names({ data: undefined, error: OFFLINE }));
    expect(screen.getByRole('alert').textContent).toMatch(OFFLINE_TEXT);
    rerender(names({ data: ['Ada'], error: OFFLINE }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Ada')).toBeTruthy();
  });

  test('without entries is replaced by what says so, if there is such a thing', () => {
    const { rerender, container } = render(names({ data: [] }, { empty: 'Niemand da' }));
    expect(container.textContent).toBe('Niemand da');
    rerender(names({ data: [] }));
    expect(container.textContent).toBe('');
  });

  test.each([
    ['loading', undefined],
    ['a failure', OFFLINE],
  ])('stands in its frame only while there is none of its own: %s', (_name, error) => {
    const around = (state: ReactNode) => <main>{state}</main>;
    const content = (data: string | undefined) => (
      <Loaded of={{ data, error }} around={around} skeleton="…">
        {(text) => text}
      </Loaded>
    );
    const { rerender } = render(content(undefined));
    expect(screen.getByRole('main').textContent).not.toBe('');
    rerender(content('da'));
    expect(screen.queryByRole('main')).toBeNull();
  });

  test('may say why it failed in a form of its own', () => {
    const small = (reason: string) => <em>{reason}</em>;
    const { container } = render(
      <Loaded of={{ data: undefined, error: OFFLINE }} renderError={small}>
        {() => null}
      </Loaded>,
    );
    expect(container.querySelector('em')?.textContent).toMatch(OFFLINE_TEXT);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
