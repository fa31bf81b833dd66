import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlayerRow } from './player-row.view.tsx';
import { Table } from './table.view.tsx';

test('A player row opens by its name and leaves its action alone', async () => {
  const [onPress, buy] = [jest.fn(), jest.fn()];
  render(
    <PlayerRow
      teamId="tm-1"
      name="Wintermantel"
      position="FORWARD"
      figures={[{ label: 'Punkte', value: 141 }]}
      onPress={onPress}
      action={
        <button type="button" onClick={buy}>
          Kaufen
        </button>
      }
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Kaufen' }));
  expect([onPress.mock.calls.length, buy.mock.calls.length]).toEqual([0, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Wintermantel' }));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('A table marks the sorted column and asks for another order by its head', async () => {
  const onSort = jest.fn();
  render(
    <Table
      caption="Rangliste"
      rows={[{ id: 'a', points: 3 }]}
      rowKey={(row) => row.id}
      sort={{ columnId: 'points', direction: 'descending' }}
      onSort={onSort}
      columns={[
        { id: 'name', header: 'Name', cell: (row) => row.id, sortable: true },
        { id: 'points', header: 'Punkte', cell: (row) => row.points, sortable: true },
      ]}
    />,
  );
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([null, 'descending']);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort.mock.calls).toEqual([['name']]);
  expect(screen.getByRole('rowheader').textContent).toBe('a');
});
