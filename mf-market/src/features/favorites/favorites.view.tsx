import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { buttonClass, EmptyState, useBreakpoint } from '@spieltag/shared-kernel/ui';
import { Star } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useMemo } from 'react';
import { useGame } from '../../game/use-game.ts';
import { PlayerList } from '../../players/player-list.view.tsx';
import { PlayerStack } from '../../players/player-stack.view.tsx';
import { useForms } from '../../players/use-forms.ts';
import styles from './favorites.module.css';

/** The watch list, the newest first. */
export function Favorites() {
  const { t } = useTexts('market');
  const { ledger, players } = useGame();
  const paths = useSeasonPath();
  const isPhone = useBreakpoint() === 'phone';
  const forms = useForms(isPhone).soFar;
  const watched = useMemo(
    () =>
      ledger.favoritePlayerIds.toReversed().flatMap((id) => {
        const player = players.get(id);
        return player ? [player] : [];
      }),
    [ledger.favoritePlayerIds, players],
  );
  if (watched.length === 0) {
    return (
      <EmptyState
        icon={Star}
        title={t('favorites.emptyTitle')}
        text={t('favorites.emptyText')}
        action={
          isPhone && (
            <Link to={paths.transfermarket()} className={buttonClass({})}>
              {t('favorites.toMarket')}
            </Link>
          )
        }
      />
    );
  }
  return (
    <div className={styles.favorites}>
      {isPhone ? (
        <PlayerList label={t('common.favorites')} players={watched} forms={forms} />
      ) : (
        <PlayerStack label={t('common.favorites')} playerIds={watched.map(({ id }) => id)} />
      )}
    </div>
  );
}
