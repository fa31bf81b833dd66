import { useState } from 'react';

/** Rows on a page of a long list: a group may have a thousand members. */
export const PAGE_SIZE = 20;

/** One page of a list's rows, and the way to the others. */
export interface Pages<Row> {
  /** From 0. */
  readonly page: number;
  readonly pageCount: number;
  /** The rows of this page. */
  readonly shown: readonly Row[];
  show(page: number): void;
}

/** Divides rows into pages; `of` another list starts at its first page. */
export function usePages<Row>(rows: readonly Row[], of: string): Pages<Row> {
  const [chosen, setChosen] = useState({ of, page: 0 });
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = chosen.of === of ? Math.min(chosen.page, pageCount - 1) : 0;
  return {
    page,
    pageCount,
    shown: rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
    show: (wanted) => setChosen({ of, page: wanted }),
  };
}
