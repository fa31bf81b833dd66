import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Position } from '@spieltag/shared-kernel/rules';
import { Button, Crest, RangeFields, ToggleChip } from '@spieltag/shared-kernel/ui';
import { RotateCcw } from '@spieltag/shared-kernel/vendor/icons';
import { useMemo } from 'react';
import { useGame } from '../../game/use-game.ts';
import { useMeasures } from '../../players/use-measures.ts';
import { fullTeamIds } from '../../trading/offer.model.ts';
import styles from './browse.module.css';
import type { Browsing } from './browsing.address.ts';
import {
  DEMANDS,
  filterCount,
  PRICE_STEP_MILLIONS,
  rangedOf,
  toggled,
  withRange,
} from './filters.model.ts';
import { SavedFilters } from './saved-filters.view.tsx';
import type { BrowsingHandlers } from './use-browsing.ts';

/** A range that is open on both sides. */
const ANY = { from: undefined, to: undefined };

interface FilterPanelProps {
  readonly id: string;
  readonly browsing: Browsing;
  readonly handlers: BrowsingHandlers;
  /** What the list is of, whatever is filtered; undefined: of everybody. */
  readonly position: Position | undefined;
}

/** What is saved, what one may want, ranges, and teams; a team whose limit is reached is marked as full. */
export function FilterPanel({ id, browsing, handlers, position }: FilterPanelProps) {
  const { filters } = browsing;
  const { t, language } = useTexts('market');
  const { database, squad, context } = useGame();
  const measures = useMeasures();
  const full = useMemo(() => fullTeamIds(squad, context), [squad, context]);
  const teams = useMemo(
    () => database.teams.toSorted((a, b) => a.name.localeCompare(b.name, language)),
    [database.teams, language],
  );
  return (
    <section id={id} className={styles.filters} aria-label={t('browse.filters')}>
      <SavedFilters browsing={browsing} handlers={handlers} position={position} />
      <fieldset className={styles.teams}>
        <legend>{t('browse.demands')}</legend>
        <div className={styles.chips}>
          {DEMANDS.map((demand) => (
            <ToggleChip
              key={demand}
              label={t(`browse.demand.${demand}`)}
              pressed={filters.demands.includes(demand)}
              onChange={() => handlers.filter({ demands: toggled(filters.demands, demand) })}
            />
          ))}
        </div>
      </fieldset>
      <div className={styles.range}>
        <RangeFields
          label={t('figures.price')}
          unit={t('browse.millions')}
          step={PRICE_STEP_MILLIONS}
          value={{ from: filters.priceFrom, to: filters.priceTo }}
          onChange={({ from, to }) => handlers.filter({ priceFrom: from, priceTo: to })}
        />
        {rangedOf(measures).map((measure) => (
          <RangeFields
            key={measure}
            label={t(`browse.by.${measure}`)}
            unit={measure === 'popularity' ? '%' : undefined}
            value={filters.ranges[measure] ?? ANY}
            onChange={(range) => handlers.filter({ ranges: withRange(filters, measure, range) })}
          />
        ))}
      </div>
      <fieldset className={styles.teams}>
        <legend>{t('browse.teams')}</legend>
        <div className={styles.chips}>
          {teams.map(({ id: teamId, name, shortName }) => (
            <ToggleChip
              key={teamId}
              label={shortName || name}
              lead={<Crest teamId={teamId} size={18} />}
              pressed={filters.teamIds.includes(teamId)}
              full={full.has(teamId)}
              onChange={() => handlers.filter({ teamIds: toggled(filters.teamIds, teamId) })}
            />
          ))}
        </div>
      </fieldset>
      <Button
        size="small"
        variant="ghost"
        icon={RotateCcw}
        disabled={filterCount(filters) === 0 && filters.search === ''}
        onClick={handlers.reset}
      >
        {t('browse.reset')}
      </Button>
    </section>
  );
}
