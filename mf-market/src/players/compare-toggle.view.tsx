import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Plus, SquareCheck } from '@spieltag/shared-kernel/vendor/icons';
import styles from './compare-toggle.module.css';
import { COMPARED_MAX } from './compared.address.ts';
import { useCompared } from './use-compared.ts';

/** In the place of the star while players are chosen: one of those to be compared, or not. */
export function CompareToggle({ player }: { readonly player: Player }) {
  const { t } = useTexts('market');
  const { playerIds = [], toggle } = useCompared();
  const isChosen = playerIds.includes(player.id);
  return (
    <IconButton
      icon={isChosen ? SquareCheck : Plus}
      label={t('compare.choose', { player: player.displayLongName })}
      tip="left"
      pressed={isChosen}
      className={styles.toggle}
      disabled={!isChosen && playerIds.length >= COMPARED_MAX}
      onClick={() => toggle(player.id)}
    />
  );
}
