import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { Share2 } from '@spieltag/shared-kernel/vendor/icons';
import { memo } from 'react';
import { FormationSelect } from '../features/formation/formation-select.view.tsx';
import { InfoControls } from '../features/info-display/info-controls.view.tsx';
import type { InfoDisplay } from '../features/info-display/use-info-display.ts';
import { RoundInfo } from '../features/round-info/round-info.view.tsx';
import type { Share } from '../features/share/use-share.ts';
import type { FigureSources } from '../figures/figure.model.ts';
import type { Game } from '../game/game.model.ts';
import styles from './lineup.module.css';

interface LineupBarProps {
  readonly game: Game;
  readonly sources: FigureSources;
  readonly display: InfoDisplay;
  readonly share: Share;
  /** Round and formation only. */
  readonly isShort: boolean;
  onFormation(formationId: string): void;
}

/** Above the pitch: the round, the formation, and what stands below the players. */
export const LineupBar = memo(function LineupBar(props: LineupBarProps) {
  const { game, sources, display, share, isShort, onFormation } = props;
  const { t } = useTexts('lineup');
  return (
    <div className={styles.bar}>
      <div className={styles.round}>
        <RoundInfo game={game} sources={sources} />
        <FormationSelect game={game} onChange={onFormation} />
        {share.canShare && !isShort && (
          <IconButton
            icon={Share2}
            label={t('share.button')}
            tip="belowFromRight"
            onClick={share.open}
          />
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
});
