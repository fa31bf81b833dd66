import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { Position } from '@spieltag/shared-kernel/rules';
import { IconButton, ToggleChip } from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import { useGame } from '../../game/use-game.ts';
import { suggestedName, useKeeping } from '../../kept/keeping.ts';
import { NameForm, RenameForm } from '../../kept/name-form.view.tsx';
import { useKept } from '../../kept/named.store.ts';
import { useMeasures } from '../../players/use-measures.ts';
import { isSecondPress } from '../../trading/use-deal.ts';
import styles from './browse.module.css';
import { type Browsing, readBrowsing } from './browsing.address.ts';
import { type Filterable, filtersIn } from './filters.model.ts';
import { orderingIn } from './ordering.model.ts';
import { type BrowsingHandlers, keyOf } from './use-browsing.ts';

const KEY = 'market-filters';

/**
 * What is left of a saved filter in a season, which may be another one than it was saved in, and in a
 * list of one position, which shows nobody else.
 */
function readSaved(text: string, season: Filterable, position: Position | undefined) {
  const saved = readBrowsing(new URLSearchParams(text));
  const filters = filtersIn(season, saved.filters);
  const ordering = orderingIn(season.measures, saved.ordering);
  const { positions, teamIds } = filters;
  const fits =
    keyOf({ filters, ordering }) !== '' &&
    (teamIds.length > 0 || saved.filters.teamIds.length === 0) &&
    (!position || positions.length === 0 || positions.includes(position));
  const browsing: Browsing = {
    filters: position ? { ...filters, positions: [] } : filters,
    ordering,
  };
  return { browsing, key: keyOf(browsing), fits };
}

interface SavedFiltersProps {
  readonly browsing: Browsing;
  readonly handlers: BrowsingHandlers;
  /** What the list is of, whatever is filtered; undefined: of everybody. */
  readonly position: Position | undefined;
}

/** Filters and order by name, on this device: a press lists them again. */
export function SavedFilters({ browsing, handlers, position }: SavedFiltersProps) {
  const { t } = useTexts('market');
  const { bus } = useKernel();
  const { teams } = useGame().database;
  const measures = useMeasures();
  const kept = useKept(KEY);
  const keeping = useKeeping(KEY);
  const chosen = keyOf(browsing);
  const saved = kept.map(({ name, text }) => ({
    name,
    ...readSaved(text, { teams, measures }, position),
  }));
  const isShown = ({ fits, key }: ReturnType<typeof readSaved>) =>
    fits && key !== '' && key === chosen;
  const shown = saved.find(isShown);
  const isNew = chosen !== '' && !shown;
  const forget = (name: string) => {
    if (keeping.forget(name)) {
      bus.publish('alert.requested', { title: t('common.warning'), text: t('kept.failed') });
    }
  };
  if (kept.length === 0 && !isNew) return null;
  return (
    <fieldset className={styles.teams}>
      <legend>{t('browse.saved')}</legend>
      <div className={styles.chips}>
        {saved.map((filter) => (
          <span key={filter.name} className={styles.savedFilter}>
            <ToggleChip
              label={filter.name}
              pressed={isShown(filter)}
              disabled={!filter.fits}
              onChange={() => handlers.become(filter.browsing)}
            />
            <IconButton
              icon={X}
              label={t('browse.forget', { name: filter.name })}
              tip="belowFromRight"
              onClick={(event) => !isSecondPress(event) && forget(filter.name)}
            />
          </span>
        ))}
      </div>
      {saved.some(({ fits }) => !fits) && (
        <p className={styles.note}>{t('browse.savedElsewhere')}</p>
      )}
      {isNew && (
        <NameForm
          canReplace
          label={t('browse.saveAs')}
          action={t('browse.save')}
          suggested={suggestedName(kept, (no) => t('browse.savedName', { no }))}
          onName={(name, replaces) => keeping.keep({ name, text: chosen }, replaces)}
        />
      )}
      {shown && <RenameForm key={shown.name} name={shown.name} onName={keeping.rename} />}
    </fieldset>
  );
}
