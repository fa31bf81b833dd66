import { Pagination } from '@spieltag/shared-kernel/ui';
import styles from './page-links.module.css';
import type { Pages } from './use-pages.ts';

interface Props {
  /** What the pages are of, for screen readers. */
  readonly of: string;
  readonly pages: Pages<unknown>;
}

/** The way to the other pages below a list; nothing where there is only one. */
export function PageLinks({ of, pages }: Props) {
  if (pages.pageCount < 2) return null;
  return (
    <div className={styles.pages}>
      <Pagination of={of} page={pages.page} pageCount={pages.pageCount} onPage={pages.show} />
    </div>
  );
}
