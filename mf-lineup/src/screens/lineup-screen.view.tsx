import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Loaded, Screen, Skeleton, SkeletonPitch } from '@spieltag/shared-kernel/ui';
import { useLoadedGame } from '../game/use-game.ts';
import styles from './lineup.module.css';
import { LineupView } from './lineup.view.tsx';

/** The lineup, once game state, client database and ledger are there. */
export function LineupScreen() {
  const { t } = useTexts('lineup');
  return (
    <Loaded
      of={useLoadedGame()}
      skeleton={<LineupSkeleton />}
      around={(state) => (
        <Screen title={t('title')} hideTitle>
          {state}
        </Screen>
      )}
    >
      {(game) => <LineupView game={game} />}
    </Loaded>
  );
}

function LineupSkeleton() {
  return (
    <>
      <div className={styles.above}>
        <div className={styles.bar}>
          <div className={styles.round}>
            <Skeleton width="160px" height="44px" />
          </div>
          <Skeleton width="200px" height="44px" />
        </div>
      </div>
      <SkeletonPitch />
    </>
  );
}
