import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../actions/icon-button.view.tsx';
import { usePressed } from '../basics/use-pressed.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** What has the pages, where there are several on a screen. */
  readonly of?: string;
  /** Counted from 0. */
  readonly page: number;
  readonly pageCount: number;
  /** With a page counted from 0. */
  onPage(page: number): void;
}

/**
 * Previous, next, and a page to jump to: a figure from 1 to the total, confirmed by Enter or by
 * leaving the field; anything else is ignored.
 */
export function Pagination({ of, pageCount, ...given }: PaginationProps) {
  const { t, formatNumber } = useUiTexts();
  const id = useId();
  const [page, turn] = usePressed(given.page, given.onPage);
  const [typed, setTyped] = useState<string>();
  const jump = () => {
    const wanted = typed === undefined ? undefined : readPage(typed, pageCount);
    setTyped(undefined);
    if (wanted !== undefined && wanted !== page) turn(wanted);
  };
  return (
    <nav
      className={styles.pagination}
      aria-label={of ? `${t('pagination.label')}, ${of}` : t('pagination.label')}
    >
      <IconButton
        icon={ChevronLeft}
        variant="secondary"
        label={t('pagination.previous')}
        tip="aboveFromLeft"
        disabled={page <= 0}
        onClick={() => turn(page - 1)}
      />
      <label className={styles.jump} htmlFor={id}>
        {t('pagination.jump')}
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? page + 1}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={jump}
          onKeyDown={(event) => event.key === 'Enter' && jump()}
        />
        {t('pagination.of', { pageCount: formatNumber(pageCount) })}
      </label>
      <IconButton
        icon={ChevronRight}
        variant="secondary"
        label={t('pagination.next')}
        tip="aboveFromRight"
        disabled={page >= pageCount - 1}
        onClick={() => turn(page + 1)}
      />
    </nav>
  );
}

/** The page meant, counted from 0; undefined when the text is no page from 1 to the total. */
export function readPage(text: string, pageCount: number): number | undefined {
  if (!/^\s*\d+\s*$/.test(text)) return undefined;
  const page = Number(text) - 1;
  return page >= 0 && page < pageCount ? page : undefined;
}
