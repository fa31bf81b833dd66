import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonPath } from '@spieltag/shared-kernel/remote';
import {
  buttonClass,
  EmptyState,
  Screen,
  SkeletonRows,
  useBreakpoint,
} from '@spieltag/shared-kernel/ui';
import { Search } from '@spieltag/shared-kernel/vendor/icons';
import { Link, useParams } from '@spieltag/shared-kernel/vendor/router';
import { GameGate } from '../game/game-gate.view.tsx';
import { MarketPhoneView } from './market-phone.view.tsx';
import { readMarketView } from './market-view.model.ts';
import { MarketWideView } from './market-wide.view.tsx';

/** The transfer market: sub-screens on a phone, one screen on anything wider. */
export function MarketView() {
  const { t } = useTexts('market');
  const { view: part } = useParams();
  const isPhone = useBreakpoint() === 'phone';
  const view = readMarketView(part);
  if (!view) return <UnknownView />;
  const skeleton = (
    <Screen title={t('title')}>
      <SkeletonRows rows={8} />
    </Screen>
  );
  return (
    <GameGate skeleton={skeleton}>
      {isPhone ? <MarketPhoneView view={view} /> : <MarketWideView view={view} />}
    </GameGate>
  );
}

function UnknownView() {
  const { t } = useTexts('market');
  const paths = useSeasonPath();
  return (
    <EmptyState
      icon={Search}
      title={t('unknown.title')}
      text={t('unknown.text')}
      action={
        <Link to={paths.market()} className={buttonClass({ variant: 'primary' })}>
          {t('title')}
        </Link>
      }
    />
  );
}
