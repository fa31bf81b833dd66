import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  POSITIONS,
  type Position,
  positionCounts,
  positionLimit,
} from '@spieltag/shared-kernel/rules';
import {
  Button,
  IconButton,
  SearchField,
  Sheet,
  ToggleChip,
  useBreakpoint,
} from '@spieltag/shared-kernel/ui';
import { ChartColumn, ListFilter } from '@spieltag/shared-kernel/vendor/icons';
import { memo, useDeferredValue, useId, useState } from 'react';
import { useGame } from '../../game/use-game.ts';
import { LatePart } from '../../players/late-part.view.tsx';
import { useCompared } from '../../players/use-compared.ts';
import styles from './browse.module.css';
import { type Filters, filterCount, toggled } from './filters.model.ts';
import { loadFilterPanel } from './load-filter-panel.ts';
import type { Ordering } from './ordering.model.ts';
import { OrderingButton, OrderingSelect } from './ordering-select.view.tsx';
import { PATTERN_LENGTH } from './search.model.ts';
import type { BrowsingHandlers } from './use-browsing.ts';

interface BrowseToolsProps {
  readonly filters: Filters;
  readonly ordering: Ordering;
  readonly handlers: BrowsingHandlers;
  /** Where the list is of one position anyway none can be chosen. */
  readonly position: Position | undefined;
  /** How many the filters let through; undefined: that is not known yet. */
  readonly listedCount: number | undefined;
}

/**
 * Search, the toggle of the filters, and on a phone what orders the list. There all of it is one line,
 * and the filters come from below, so that the list stays where it is.
 */
export const BrowseTools = memo(function BrowseTools(props: BrowseToolsProps) {
  const { filters, ordering, handlers, position } = props;
  const { t } = useTexts('market');
  const isPhone = useBreakpoint() === 'phone';
  const panelId = useId();
  const { playerIds, toggleChoosing } = useCompared();
  // The list is drawn first, its tools with the next rendering.
  const listedCount = useDeferredValue(props.listedCount);
  const count = filterCount({ ...filters, positions: [] });
  const [isOpen, setOpen] = useState(count > 0 && !isPhone);
  const panel = isOpen && (
    <LatePart
      title={t('browse.filters')}
      load={loadFilterPanel}
      props={{ id: panelId, browsing: { filters, ordering }, handlers, position }}
    />
  );
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t('browse.search')}
          value={filters.search}
          maxLength={PATTERN_LENGTH}
          onChange={(search) => handlers.filter({ search })}
        />
      </div>
      {isPhone && <OrderingButton ordering={ordering} handlers={handlers} />}
      <Button
        icon={ListFilter}
        className={styles.filterButton}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.filterText}>{t('common.filter')}</span>
        {count > 0 && <span className={styles.badge}>{count}</span>}
      </Button>
      <IconButton
        icon={ChartColumn}
        variant="secondary"
        label={t('compare.start')}
        tip="left"
        pressed={playerIds !== undefined}
        className={styles.compare}
        onClick={toggleChoosing}
      />
      {!position && <PositionChips positions={filters.positions} handlers={handlers} />}
      {isPhone ? (
        <Sheet
          title={t('browse.filters')}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          footer={
            <Button variant="primary" wide onClick={() => setOpen(false)}>
              {listedCount === undefined
                ? t('common.done')
                : t('browse.show', { count: listedCount })}
            </Button>
          }
        >
          <OrderingSelect ordering={ordering} handlers={handlers} />
          {panel}
        </Sheet>
      ) : (
        panel && <div className={styles.panel}>{panel}</div>
      )}
    </div>
  );
});

interface PositionChipsProps {
  readonly positions: Filters['positions'];
  readonly handlers: BrowsingHandlers;
}

/** The four positions with how many are owned of how many. */
const PositionChips = memo(function PositionChips({ positions, handlers }: PositionChipsProps) {
  const { t } = useTexts('market');
  const { squad, context } = useGame();
  const formation = context.formations.find(({ id }) => id === squad.lineup.formationId);
  const counts = formation && positionCounts(squad.lineup, formation, context.limits);
  return (
    <fieldset className={styles.chips} aria-label={t('common.position')}>
      {POSITIONS.map((position) => {
        const max = positionLimit(context.limits, position);
        const owned = counts?.[position] ?? 0;
        return (
          <ToggleChip
            key={position}
            label={`${t(`position.${position}`)} ${owned}/${max}`}
            pressed={positions.includes(position)}
            onChange={() => handlers.filter({ positions: toggled(positions, position) })}
          />
        );
      })}
    </fieldset>
  );
});
