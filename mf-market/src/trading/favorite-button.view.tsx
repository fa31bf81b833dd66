import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Star } from '@spieltag/shared-kernel/vendor/icons';
import { useGame } from '../game/use-game.ts';
import { isSecondPress, pressOnce } from './use-deal.ts';
import { useTrading } from './use-trading.ts';

interface FavoriteButtonProps {
  readonly player: Pick<Player, 'id' | 'displayLongName'>;
}

/** A star: puts the player on the watch list, or takes them off. */
export function FavoriteButton({ player }: FavoriteButtonProps) {
  const { t } = useTexts('market');
  const { favoriteIds } = useGame();
  const trading = useTrading();
  return (
    <IconButton
      icon={Star}
      label={t('trading.watchPlayer', { player: player.displayLongName })}
      tip="aboveFromLeft"
      pressed={favoriteIds.has(player.id)}
      onKeyDown={pressOnce}
      onClick={(event) => {
        if (!isSecondPress(event)) void trading.toggleFavorite(player.id);
      }}
    />
  );
}
