import { useTexts } from '@spieltag/shared-kernel/i18n';
import { POSITIONS, positionCounts, positionLimit } from '@spieltag/shared-kernel/rules';
import {
  Button,
  IconButton,
  SearchField,
  Sheet,
  ToggleChip,
  useBreakpoint,
} from '@spieltag/shared-kernel/ui';
import { ChartColumn, ListFilter } from '@spieltag/shared-kernel/vendor/icons';
import { useId, useState } from 'react';
import { useGame } from '../../game/use-game.ts';
import { useCompared } from '../../players/use-compared.ts';
import styles from './browse.module.css';
import { FilterPanel } from './filter-panel.view.tsx';
import { filterCount, toggled } from './filters.model.ts';
import { OrderingSelect } from './ordering-select.view.tsx';
import { PATTERN_LENGTH } from './search.model.ts';
import type { BrowsingState } from './use-browsing.ts';

interface BrowseToolsProps {
  readonly browsing: BrowsingState;
  /** Positions can be chosen: the list is not of one position anyway. */
  readonly hasPositions: boolean;
  /** How many the filters let through. */
  readonly listedCount: number;
}

/**
 * Search, the toggle of the filters, and what orders the list where it has no head. On a phone the
 * filters come from below, so that the list stays where it is.
 */
export function BrowseTools({ browsing, hasPositions, listedCount }: BrowseToolsProps) {
  const { t } = useTexts('market');
  const isPhone = useBreakpoint() === 'phone';
  const panelId = useId();
  const { playerIds, toggleChoosing } = useCompared();
  const { filters, setFilters } = browsing;
  const count = filterCount(hasPositions ? { ...filters, positions: [] } : filters);
  const [isOpen, setOpen] = useState(count > 0 && !isPhone);
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t('browse.search')}
          value={filters.search}
          maxLength={PATTERN_LENGTH}
          onChange={(search) => setFilters({ ...filters, search })}
        />
      </div>
      {hasPositions && <PositionChips browsing={browsing} />}
      <Button
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('common.filter')}
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
      {isPhone && <OrderingSelect {...browsing} />}
      {isPhone ? (
        <Sheet
          title={t('browse.filters')}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          footer={
            <Button variant="primary" wide onClick={() => setOpen(false)}>
              {t('browse.show', { count: listedCount })}
            </Button>
          }
        >
          <FilterPanel id={panelId} browsing={browsing} />
        </Sheet>
      ) : (
        isOpen && (
          <div className={styles.panel}>
            <FilterPanel id={panelId} browsing={browsing} />
          </div>
        )
      )}
    </div>
  );
}

/** The four positions with how many are owned of how many. */
function PositionChips({ browsing: { filters, setFilters } }: Pick<BrowseToolsProps, 'browsing'>) {
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
            pressed={filters.positions.includes(position)}
            onChange={() =>
              setFilters({ ...filters, positions: toggled(filters.positions, position) })
            }
          />
        );
      })}
    </fieldset>
  );
}
