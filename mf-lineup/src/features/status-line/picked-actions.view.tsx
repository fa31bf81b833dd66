import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonPath } from '@spieltag/shared-kernel/remote';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Info, ShoppingCart, X } from '@spieltag/shared-kernel/vendor/icons';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import type { LineupSlot } from '../../slots/slots.model.ts';
import type { Swapping } from '../../swapping/use-swapping.ts';
import styles from './status-line.module.css';

interface PickedActionsProps {
  readonly picked: LineupSlot;
  readonly swapping: Swapping;
  onDetails(playerId: string): void;
}

/** What else can be done with the picked slot: look at its player, buy one for it, let it go. */
export function PickedActions({ picked, swapping, onDetails }: PickedActionsProps) {
  const { t } = useTexts('lineup');
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const { occupant, position } = picked;
  return (
    <div className={styles.actions}>
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
          onClick={() => void navigate(paths.market(position.toLowerCase()))}
        />
      )}
      <IconButton icon={X} label={t('common.cancel')} tip="left" onClick={swapping.cancel} />
    </div>
  );
}
