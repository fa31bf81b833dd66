import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Screen, SegmentedControl } from '@spieltag/shared-kernel/ui';
import { Navigate, useLocation } from '@spieltag/shared-kernel/vendor/router';
import { PlayerBrowser } from '../features/browse/player-browser.view.tsx';
import { CompareTray } from '../features/compare/comparison.view.tsx';
import { Favorites } from '../features/favorites/favorites.view.tsx';
import { Roster } from '../features/roster/roster.view.tsx';
import { RosterActions } from '../features/roster/roster-actions.view.tsx';
import { useGame } from '../game/use-game.ts';
import { useQueryWriter } from '../players/use-query-writer.ts';
import { MarketNoticeView } from '../trading/market-notice.view.tsx';
import { type MarketView, wideQuery } from './market-view.model.ts';
import styles from './market-wide.module.css';
import { TradeBar } from './trade-bar.view.tsx';

/** The players beside the own roster or the watch list. */
export function MarketWideView({ view }: { readonly view: MarketView }) {
  const { t } = useTexts('market');
  const { search } = useLocation();
  const query = wideQuery(view, new URLSearchParams(search));
  if (query) {
    // What lies over the screen stays there.
    const pathname = window.location.pathname.replace(/(\/transfermarket)\/[^/]+/, '$1');
    return <Navigate to={{ pathname, search: query.toString() }} replace />;
  }
  return (
    <div className={styles.screen}>
      <Screen title={t('title')}>
        <MarketNoticeView />
        <CompareTray />
        <div className={styles.desk}>
          <PlayerBrowser />
          <SidePanel />
        </div>
      </Screen>
    </div>
  );
}

function SidePanel() {
  const { t } = useTexts('market');
  const { ownedIds, favoriteIds, context } = useGame();
  const { search } = useLocation();
  const write = useQueryWriter();
  const shown = new URLSearchParams(search).get('panel');
  const panel = shown === 'favorites' ? 'favorites' : 'roster';
  const show = (next: 'roster' | 'favorites') =>
    write((now) => {
      now.set('panel', next);
      return now;
    });
  return (
    <aside className={styles.side} aria-label={t('side.label')}>
      <div className={styles.bar}>
        <TradeBar />
      </div>
      <SegmentedControl
        wide
        label={t('side.label')}
        value={panel}
        onChange={show}
        options={[
          {
            value: 'roster',
            label: `${t('common.roster')} ${ownedIds.size}/${context.limits.maxLineupSize}`,
          },
          { value: 'favorites', label: `${t('common.favorites')} ${favoriteIds.size}` },
        ]}
      />
      {panel === 'roster' && <RosterActions />}
      <div className={styles.content}>{panel === 'roster' ? <Roster /> : <Favorites />}</div>
    </aside>
  );
}
