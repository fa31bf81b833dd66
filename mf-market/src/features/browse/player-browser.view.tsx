import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { LoadResult } from '@spieltag/shared-kernel/remote';
import type { Position } from '@spieltag/shared-kernel/rules';
import { Button, EmptyState, Loaded, useBreakpoint } from '@spieltag/shared-kernel/ui';
import { Search } from '@spieltag/shared-kernel/vendor/icons';
import { useMemo } from 'react';
import { activePlayers } from '../../game/game.model.ts';
import { useGame } from '../../game/use-game.ts';
import type { Measured } from '../../players/measures.model.ts';
import { PlayerList } from '../../players/player-list.view.tsx';
import type { ListTraits } from '../../players/use-entry-looks.ts';
import { useForms } from '../../players/use-forms.ts';
import { useLoadedPopularity } from '../../players/use-loaded-popularity.ts';
import { useMeasured } from '../../players/use-measured.ts';
import { useMeasures } from '../../players/use-measures.ts';
import styles from './browse.module.css';
import { BrowseTools } from './browse-tools.view.tsx';
import { filterCount, filtersIn, type Ranged } from './filters.model.ts';
import { ListHead } from './list-head.view.tsx';
import { isMeasure, type OrderingBy, orderingIn } from './ordering.model.ts';
import { OrderingSelect } from './ordering-select.view.tsx';
import { useBrowsedPlayers, useBrowsing } from './use-browsing.ts';

/** The players of the season, or of one position: search, filters, ordering, and the list. */
export function PlayerBrowser({ position }: { readonly position?: Position }) {
  const { t } = useTexts('market');
  const { database, squad, state } = useGame();
  const isPhone = useBreakpoint() === 'phone';
  const { handlers, ...browsing } = useBrowsing();
  const measures = useMeasures();
  const offered = useMemo(
    () => activePlayers(database).filter((player) => !position || player.position === position),
    [database, position],
  );
  const chosen = useMemo(
    () => filtersIn({ teams: database.teams, measures }, browsing.filters),
    [browsing.filters, database.teams, measures],
  );
  const filters = useMemo(
    () => (position ? { ...chosen, positions: [] } : chosen),
    [chosen, position],
  );
  const forms = useForms(true);
  const ordering = orderingIn(measures, browsing.ordering);
  const { by } = ordering;
  const isAskedFor = (measure: Ranged) => by === measure || filters.ranges[measure] !== undefined;
  const isPopularityWanted = isAskedFor('popularity');
  const popularity = useLoadedPopularity(
    isPopularityWanted ? `${state.roundId} ${state.phase}` : '',
  );
  const measured = useMeasured(forms.soFar, popularity.data);
  // Who is listed, and in which order, is known only then.
  const awaited: LoadResult<unknown> | undefined = [
    isAskedFor('form') ? forms : undefined,
    isPopularityWanted ? popularity : undefined,
  ].find((measure) => measure && measure.data === undefined);
  const known = { measured, budget: squad.budget };
  const listed = useBrowsedPlayers(offered, { filters, ordering }, known);
  const listedCount = awaited ? undefined : listed.length;
  const isFiltered = filters.search !== '' || filterCount(filters) > 0;
  return (
    <div className={styles.browser}>
      <BrowseTools
        filters={filters}
        ordering={ordering}
        handlers={handlers}
        position={position}
        listedCount={listedCount}
      />
      <div className={styles.count} data-all={!isFiltered || undefined}>
        <ListedCount count={listedCount} />
        {!isPhone && <OrderingSelect ordering={ordering} handlers={handlers} />}
      </div>
      <div className={styles.table}>
        {!isPhone && <ListHead ordering={ordering} handlers={handlers} />}
        {awaited ? (
          <Loaded of={awaited}>{() => null}</Loaded>
        ) : listed.length > 0 ? (
          <PlayerList
            label={t('browse.list')}
            players={listed}
            forms={forms.soFar}
            {...sortedTraits(by, measured)}
            isOfPosition={position !== undefined}
          />
        ) : (
          <EmptyState
            icon={Search}
            title={t('browse.emptyTitle')}
            text={t('browse.emptyText')}
            action={<Button onClick={handlers.reset}>{t('browse.reset')}</Button>}
          />
        )}
      </div>
    </div>
  );
}

/** What the rows mark: the figure they are ordered by. A measure takes the place of another one. */
function sortedTraits(by: OrderingBy, measured: Measured): ListTraits {
  if (by === 'firstName' || by === 'lastName' || by === 'availability') return {};
  if (!isMeasure(by)) return { sortedBy: by };
  return { sortedBy: 'lastRoundPoints', measure: { name: by, measured } };
}

/**
 * How many are listed, announced whenever that changes; undefined: that is not known yet. With the
 * list itself: a render of its own afterwards would take longer than this text.
 */
function ListedCount({ count }: { readonly count: number | undefined }) {
  const { t } = useTexts('market');
  return <p role="status">{count !== undefined && t('count.players', { count })}</p>;
}
