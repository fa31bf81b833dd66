import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, Screen, Skeleton, SkeletonPitch } from '@spieltag/shared-kernel/ui';
import { useLoadedGame } from '../game/use-game.ts';
import styles from './lineup.module.css';
import { LineupView } from './lineup.view.tsx';

/** The lineup, once game state, client database and ledger are there. */
export function LineupScreen() {
  const { t } = useTexts('lineup');
  const loaded = useLoadedGame();
  if (loaded.status === 'ready') return <LineupView game={loaded.game} />;
  if (loaded.status === 'failed') {
    const { messageKey, params } = loaded.error;
    return (
      <Screen title={t('title')} hideTitle>
        <ErrorState text={t(messageKey, params)} onRetry={loaded.retry} />
      </Screen>
    );
  }
  return (
    <Screen title={t('title')} hideTitle>
      <div className={styles.above}>
        <SkeletonBar />
      </div>
      <SkeletonPitch />
    </Screen>
  );
}

function SkeletonBar() {
  return (
    <div className={styles.bar}>
      <div className={styles.round}>
        <Skeleton width="160px" height="44px" />
      </div>
      <Skeleton width="200px" height="44px" />
    </div>
  );
}
