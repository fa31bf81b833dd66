import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Info, ShoppingCart, X } from '@spieltag/shared-kernel/vendor/icons';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { memo } from 'react';
import type { Game } from '../../game/game.model.ts';
import type { LineupSlot } from '../../slots/slots.model.ts';
import type { Swapping } from '../../swapping/use-swapping.ts';
import { CaptainButton } from './captain-button.view.tsx';
import styles from './status-line.module.css';

interface PickedActionsProps {
  readonly game: Game;
  readonly picked: LineupSlot;
  readonly swapping: Swapping;
  onDetails(playerId: string): void;
}

/** What else can be done with the picked slot: the armband, its details, somebody new, let it go. */
export const PickedActions = memo(function PickedActions(props: PickedActionsProps) {
  const { game, picked, swapping, onDetails } = props;
  const { t } = useTexts('lineup');
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const { occupant, position } = picked;
  return (
    <div className={styles.actions}>
      <CaptainButton game={game} slot={picked} swapping={swapping} />
      {occupant ? (
        <IconButton
          icon={Info}
          label={t('status.details', { player: occupant.name })}
          onClick={() => onDetails(occupant.id)}
        />
      ) : (
        <IconButton
          icon={ShoppingCart}
          label={t('status.buy', { position: t(`position.${position}`) })}
          onClick={() => void navigate(paths.transfermarket(position.toLowerCase()))}
        />
      )}
      <IconButton icon={X} label={t('common.cancel')} tip="left" onClick={swapping.cancel} />
    </div>
  );
});
