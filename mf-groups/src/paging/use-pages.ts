import { useState } from 'react';

/** Rows on a page of a long list: a group may have a thousand members. */
export const PAGE_SIZE = 20;

/** One page of rows, and the way to the others; `of` another list starts at its first page. */
export function usePages<Row>(rows: readonly Row[], of: string) {
  const [chosen, setChosen] = useState({ of, page: 0 });
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = chosen.of === of ? Math.min(chosen.page, pageCount - 1) : 0;
  return {
    page,
    pageCount,
    shown: rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
    show: (wanted: number) => setChosen({ of, page: wanted }),
  };
}
