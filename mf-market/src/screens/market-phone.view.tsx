import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Screen } from '@spieltag/shared-kernel/ui';
import { ArrowLeft } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useState } from 'react';
import { PlayerBrowser } from '../features/browse/player-browser.view.tsx';
import { CompareTray } from '../features/compare/comparison.view.tsx';
import { Favorites } from '../features/favorites/favorites.view.tsx';
import { Overview } from '../features/overview/overview.view.tsx';
import { Roster } from '../features/roster/roster.view.tsx';
import { RosterActions } from '../features/roster/roster-actions.view.tsx';
import { MarketNoticeView, NoticeToggle } from '../trading/market-notice.view.tsx';
import styles from './market-phone.module.css';
import type { MarketView } from './market-view.model.ts';
import { TradeBar } from './trade-bar.view.tsx';

/** One thing at a time, and what counts while buying at the thumb. */
export function MarketPhoneView({ view }: { readonly view: MarketView }) {
  const { t } = useTexts('market');
  const [isExplained, explain] = useState(false);
  const titles = {
    overview: t('title'),
    roster: t('common.roster'),
    favorites: t('common.favorites'),
    position: view.kind === 'position' ? t(`position.${view.position}`) : '',
  };
  const isList = view.kind === 'position' || view.kind === 'favorites';
  return (
    <div className={styles.screen} data-inner={view.kind !== 'overview' || undefined}>
      {view.kind !== 'overview' && <BackLink />}
      <Screen
        title={titles[view.kind]}
        footer={<TradeBar />}
        toolbar={
          isList && <NoticeToggle isOpen={isExplained} onToggle={() => explain(!isExplained)} />
        }
      >
        {(!isList || isExplained) && <MarketNoticeView isRosterAway={isList} />}
        <CompareTray />
        <Content view={view} />
      </Screen>
    </div>
  );
}

function Content({ view }: { readonly view: MarketView }) {
  switch (view.kind) {
    case 'overview':
      return (
        <>
          <Overview />
          <div className={styles.actions}>
            <RosterActions />
          </div>
        </>
      );
    case 'roster':
      return (
        <div className={styles.roster}>
          <RosterActions />
          <Roster />
        </div>
      );
    case 'favorites':
      return <Favorites />;
    case 'position':
      return <PlayerBrowser key={view.position} position={view.position} />;
  }
}

function BackLink() {
  const { t } = useTexts('market');
  const paths = useSeasonPath();
  return (
    <Link to={paths.transfermarket()} className={styles.back} aria-label={t('back')}>
      <ArrowLeft aria-hidden size={24} />
    </Link>
  );
}
