import { useTexts } from '@spieltag/shared-kernel/i18n';
import { List, Pagination, SearchField } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Further, MoreButton } from './more-button.view.tsx';
import styles from './paged-list.module.css';

const PAGE_LENGTH = 10;

interface PagedListProps<Item> {
  /** Names the list, its search and its pages. */
  readonly label: string;
  readonly items: readonly Item[];
  /** Index of the item whose page is shown first; default: the first. */
  readonly startAt?: number;
  /** What a search looks into. */
  wordsOf(item: Item): string;
  /** A row of the list. */
  readonly children: (item: Item) => ReactNode;
  /** Said of no items. */
  readonly empty: string;
  /** Those behind these; undefined: these are all. */
  readonly further?: Further | undefined;
}

/** A list that stays short: from the eleventh on there are pages, and a search. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { label, items, startAt = 0, wordsOf, children, empty, further } = props;
  const { t } = useTexts('operator');
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(Math.floor(startAt / PAGE_LENGTH));
  const isLong = items.length > PAGE_LENGTH;
  const words = wanted.trim().toLowerCase();
  const found = items.filter((item) => wordsOf(item).toLowerCase().includes(words));
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_LENGTH));
  const shown = Math.min(page, pageCount - 1);
  const { list, focusRow } = useRowFocus();
  const onMore = async (more: Further) => {
    const firstNew = found.length;
    if (!(await more.read())) return;
    setPage(Math.floor(firstNew / PAGE_LENGTH));
    focusRow(firstNew % PAGE_LENGTH);
  };
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <>
      {(isLong || words !== '') && (
        <div className={styles.search}>
          <SearchField
            label={t('operator.search', { list: label })}
            value={wanted}
            onChange={(value) => {
              setWanted(value);
              setPage(0);
            }}
          />
        </div>
      )}
      <p role="status" className={styles.empty}>
        {words !== '' && t('operator.found', { found: found.length, all: items.length })}
      </p>
      <div ref={list}>
        <List label={label}>
          {found.slice(shown * PAGE_LENGTH, (shown + 1) * PAGE_LENGTH).map(children)}
        </List>
      </div>
      {pageCount > 1 && (
        <div className={styles.pages}>
          <Pagination of={label} page={shown} pageCount={pageCount} onPage={setPage} />
        </div>
      )}
      {further && <MoreButton list={label} further={further} onMore={() => void onMore(further)} />}
    </>
  );
}

/** Gives a row of the list the focus, once it is there: the button that has brought it may be gone. */
function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<number>();
  useEffect(() => {
    if (row === undefined) return;
    setRow(undefined);
    // Who has gone on to something else meanwhile stays there.
    const { activeElement: active } = document;
    if (active !== document.body && !active?.matches('[data-more]')) return;
    const wanted = list.current?.querySelectorAll<HTMLElement>(':scope > ul > li')[row];
    if (!wanted) return;
    wanted.tabIndex = -1;
    wanted.focus();
  }, [row]);
  return { list, focusRow: setRow };
}
