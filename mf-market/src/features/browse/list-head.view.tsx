import { useTexts } from '@spieltag/shared-kernel/i18n';
import { HiddenText } from '@spieltag/shared-kernel/ui';
import { ArrowDown, ArrowUp } from '@spieltag/shared-kernel/vendor/icons';
import { memo } from 'react';
import styles from './list-head.module.css';
import { chooseOrdering, isMeasure, type Ordering, type OrderingBy } from './ordering.model.ts';
import type { BrowsingHandlers } from './use-browsing.ts';

interface ListHeadProps {
  readonly ordering: Ordering;
  readonly handlers: BrowsingHandlers;
}

/** Availability has no column: a badge beside the team says it. */
type ColumnBy = Exclude<OrderingBy, 'availability'>;

/** The head of the list on wide screens: what a column shows, and a press orders by it. */
export const ListHead = memo(function ListHead(props: ListHeadProps) {
  const { t } = useTexts('market');
  const { by: shown } = props.ordering;
  const head = (by: ColumnBy) => <HeadButton {...props} by={by} />;
  return (
    <fieldset className={styles.head} aria-label={t('common.sort')}>
      <span className={styles.names}>
        {head('lastName')}
        {head('firstName')}
      </span>
      <span className={styles.form}>{head('form')}</span>
      <span className={styles.price}>{head('price')}</span>
      <span className={styles.last}>{head(isMeasure(shown) ? shown : 'lastRoundPoints')}</span>
      <span className={styles.rating}>{head('rating')}</span>
    </fieldset>
  );
});

function HeadButton({ by, ordering, handlers }: ListHeadProps & { readonly by: ColumnBy }) {
  const { t } = useTexts('market');
  const sorted = ordering.by === by ? ordering.direction : undefined;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={sorted !== undefined}
      onClick={() => handlers.order(chooseOrdering(ordering, by))}
    >
      {t(`figures.${by}`)}
      {sorted && (
        <>
          <Arrow aria-hidden size={14} strokeWidth={2.5} />
          <HiddenText>, {t(`browse.${sorted}`)}</HiddenText>
        </>
      )}
    </button>
  );
}
