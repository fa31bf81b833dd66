import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import styles from './table.module.css';

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Shown in the head instead of `header`, which then stays as its words. */
  readonly shortHeader?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end' | 'center';
  readonly sortable?: boolean;
  /** Names its row; the first column unless one says so. */
  readonly rowHeader?: boolean;
  /** Left out below 768 px. */
  readonly wideOnly?: boolean;
}

export interface TableSort {
  readonly columnId: string;
  readonly direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((columnId: string) => void) | undefined;
  readonly isHighlighted?: (row: Row) => boolean;
}

/** A table for reading: its head sticks below the top bar, the sorted column is marked. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, isHighlighted } = props;
  const headerId = columns.find((column) => column.rowHeader)?.id ?? columns[0]?.id;
  return (
    <table className={styles.table}>
      <caption>
        <HiddenText>{caption}</HiddenText>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={cx(isHighlighted?.(row) && styles.highlighted)}>
            {columns.map((column) => {
              const Cell = column.id === headerId ? 'th' : 'td';
              return (
                <Cell
                  key={column.id}
                  scope={column.id === headerId ? 'row' : undefined}
                  className={cellClass(column)}
                  data-sorted={column.id === sort?.columnId || undefined}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadCellProps<Row> extends Pick<TableProps<Row>, 'sort' | 'onSort'> {
  readonly column: TableColumn<Row>;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const sorted = sort?.columnId === column.id ? sort.direction : undefined;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  const words = column.shortHeader ? (
    <abbr title={column.header} className={styles.abbr}>
      {column.shortHeader}
    </abbr>
  ) : (
    column.header
  );
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={sorted}
      data-sorted={!!sorted || undefined}
    >
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
          {words}
          {sorted && <Arrow aria-hidden size={14} strokeWidth={2.5} />}
        </button>
      ) : (
        words
      )}
    </th>
  );
}

function cellClass<Row>({ align = 'start', wideOnly }: TableColumn<Row>): string {
  return cx(styles[align], wideOnly && styles.wideOnly);
}
