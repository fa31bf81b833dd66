import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Table } from './table.view.tsx';

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
