import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Position } from '@spieltag/shared-kernel/rules';
import { Button, EmptyState, useBreakpoint } from '@spieltag/shared-kernel/ui';
import { Search } from '@spieltag/shared-kernel/vendor/icons';
import { useDeferredValue, useMemo } from 'react';
import { activePlayers } from '../../game/game.model.ts';
import { useGame } from '../../game/use-game.ts';
import { PlayerList } from '../../players/player-list.view.tsx';
import { useForms } from '../../players/use-forms.ts';
import styles from './browse.module.css';
import { BrowseTools } from './browse-tools.view.tsx';
import { ofTeams } from './filters.model.ts';
import { ListHead } from './list-head.view.tsx';
import { useBrowsedPlayers, useBrowsing } from './use-browsing.ts';

/** The players of the season, or of one position: search, filters, ordering, and the list. */
export function PlayerBrowser({ position }: { readonly position?: Position }) {
  const { t } = useTexts('market');
  const { database } = useGame();
  const isPhone = useBreakpoint() === 'phone';
  const { ordering, handlers, ...browsing } = useBrowsing();
  const offered = useMemo(
    () => activePlayers(database).filter((player) => !position || player.position === position),
    [database, position],
  );
  const chosen = useMemo(
    () => ofTeams(browsing.filters, database.teams),
    [browsing.filters, database.teams],
  );
  const filters = useMemo(
    () => (position ? { ...chosen, positions: [] } : chosen),
    [chosen, position],
  );
  const listed = useBrowsedPlayers(offered, filters, ordering);
  const forms = useForms(!isPhone);
  const { by } = ordering;
  const sortedBy = by === 'firstName' || by === 'lastName' ? undefined : by;
  return (
    <div className={styles.browser}>
      <BrowseTools
        filters={chosen}
        ordering={isPhone ? ordering : undefined}
        handlers={handlers}
        hasPositions={!position}
        listedCount={listed.length}
      />
      <ListedCount count={listed.length} />
      <div className={styles.table}>
        {!isPhone && <ListHead ordering={ordering} handlers={handlers} />}
        {listed.length > 0 ? (
          <PlayerList
            label={t('browse.list')}
            players={listed}
            forms={forms}
            hasKickOffs={!isPhone}
            sortedBy={sortedBy}
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

/** How many are listed, announced once the list is drawn. */
function ListedCount(props: { readonly count: number }) {
  const { t } = useTexts('market');
  const count = useDeferredValue(props.count);
  return (
    <p role="status" className={styles.count}>
      {t('count.players', { count })}
    </p>
  );
}
