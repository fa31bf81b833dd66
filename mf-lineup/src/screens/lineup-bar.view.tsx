import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Share2 } from '@spieltag/shared-kernel/vendor/icons';
import { FormationSelect } from '../features/formation/formation-select.view.tsx';
import { InfoControls } from '../features/info-display/info-controls.view.tsx';
import { RoundInfo } from '../features/round-info/round-info.view.tsx';
import type { Share } from '../features/share/use-share.ts';
import type { Game } from '../game/game.model.ts';
import styles from './lineup.module.css';
import type { LineupInHand } from './use-lineup.ts';

interface LineupBarProps {
  readonly game: Game;
  readonly lineup: LineupInHand;
  readonly share: Share;
  /** Round and formation only. */
  readonly isShort: boolean;
}

/** Above the pitch: the round, the formation, and what stands below the players. */
export function LineupBar({ game, lineup, share, isShort }: LineupBarProps) {
  const { t } = useTexts('lineup');
  const { swapping, sources, display } = lineup;
  return (
    <div className={styles.bar}>
      <div className={styles.round}>
        <RoundInfo game={game} sources={sources} />
        <FormationSelect game={game} onChange={swapping.changeFormation} />
        {share.canShare && !isShort && (
          <IconButton icon={Share2} label={t('share.button')} tip="below" onClick={share.open} />
        )}
      </div>
      {!isShort && (
        <InfoControls
          value={display.subMode}
          hasPoints={display.hasPoints}
          onChange={display.choose}
        />
      )}
    </div>
  );
}
