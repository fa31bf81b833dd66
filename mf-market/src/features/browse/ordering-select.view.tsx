import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton, Select } from '@spieltag/shared-kernel/ui';
import { ArrowDown, ArrowDownUp, ArrowUp } from '@spieltag/shared-kernel/vendor/icons';
import { useMeasures } from '../../players/use-measures.ts';
import styles from './browse.module.css';
import { firstDirection, type Ordering, orderingsOf, turnRound } from './ordering.model.ts';
import type { BrowsingHandlers } from './use-browsing.ts';

interface OrderingSelectProps {
  readonly ordering: Ordering;
  readonly handlers: BrowsingHandlers;
}

/** Chooses what the list is ordered by, and turns it round. */
export function OrderingSelect({ ordering, handlers }: OrderingSelectProps) {
  const { t } = useTexts('market');
  const orderings = orderingsOf(useMeasures());
  const { by, direction } = ordering;
  return (
    <div className={styles.ordering}>
      <Select
        label={t('common.sort')}
        hideLabel
        value={by}
        options={orderings.map((value) => ({ value, label: t(`browse.by.${value}`) }))}
        onChange={(next) => handlers.order({ by: next, direction: firstDirection(next) })}
      />
      <IconButton
        icon={direction === 'ascending' ? ArrowUp : ArrowDown}
        variant="secondary"
        label={t(`browse.${direction}`)}
        tip="left"
        onClick={() => handlers.order(turnRound(ordering))}
      />
    </div>
  );
}

/** The same where there is room for a button alone: the list's rows mark what they are ordered by. */
export function OrderingButton({ ordering, handlers }: OrderingSelectProps) {
  const { t } = useTexts('market');
  const orderings = orderingsOf(useMeasures());
  return (
    <div className={styles.orderingButton}>
      <ArrowDownUp aria-hidden size={20} />
      <select
        aria-label={t('common.sort')}
        value={ordering.by}
        onChange={({ target }) => {
          const by = orderings.find((known) => known === target.value);
          if (by) handlers.order({ by, direction: firstDirection(by) });
        }}
      >
        {orderings.map((by) => (
          <option key={by} value={by}>
            {t(`browse.by.${by}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
