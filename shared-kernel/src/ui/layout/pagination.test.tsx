import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pagination, readPage } from './pagination.view.tsx';

function show(page = 3) {
  const onPage = jest.fn();
  render(<Pagination page={page} pageCount={12} onPage={onPage} />);
  return { onPage, input: screen.getByRole('textbox') as HTMLInputElement };
}

test.each([
  ['1', 0],
  [' 12 ', 11],
  ['0', undefined],
  ['13', undefined],
  ['2.5', undefined],
  ['-1', undefined],
  ['drei', undefined],
  ['', undefined],
])('Of 12 pages, "%s" means %s', (text, page) => {
  expect(readPage(text, 12)).toBe(page);
});

test('Enter confirms the page to jump to, and leaving the field does not send it twice', async () => {
  const { onPage, input } = show();
  await userEvent.clear(input);
  await userEvent.type(input, '9{Enter}');
  await userEvent.tab();
  expect(onPage.mock.calls).toEqual([[8]]);
});

test('Leaving the field confirms the page to jump to', async () => {
  const { onPage, input } = show();
  await userEvent.clear(input);
  await userEvent.type(input, '1');
  await userEvent.tab();
  expect(onPage.mock.calls).toEqual([[0]]);
});

test('The next page is the one after the page that was typed, also before that is there', async () => {
  const { onPage, input } = show();
  await userEvent.clear(input);
  await userEvent.type(input, '7');
  await userEvent.click(screen.getByRole('button', { name: 'Nächste Seite' }));
  expect(onPage.mock.calls).toEqual([[6], [7]]);
  expect(input.value).toBe('8');
});

test('An invalid page is ignored, and the field shows the page again', async () => {
  const { onPage, input } = show();
  await userEvent.clear(input);
  await userEvent.type(input, '99{Enter}');
  expect(onPage).not.toHaveBeenCalled();
  expect(input.value).toBe('4');
});

test('There is no way before the first page and past the last', () => {
  show(11);
  expect(screen.getByRole('button', { name: 'Nächste Seite' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Vorige Seite' })).toHaveProperty('disabled', false);
});
