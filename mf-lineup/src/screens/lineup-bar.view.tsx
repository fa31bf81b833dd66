import { FormationSelect } from '../features/formation/formation-select.view.tsx';
import { InfoControls } from '../features/info-display/info-controls.view.tsx';
import { RoundInfo } from '../features/round-info/round-info.view.tsx';
import type { Game } from '../game/game.model.ts';
import styles from './lineup.module.css';
import type { LineupInHand } from './use-lineup.ts';

interface LineupBarProps {
  readonly game: Game;
  readonly lineup: LineupInHand;
  /** Round and formation only. */
  readonly isShort: boolean;
}

/** Above the pitch: the round, the formation, and what stands below the players. */
export function LineupBar({ game, lineup, isShort }: LineupBarProps) {
  const { swapping, sources, display } = lineup;
  return (
    <div className={styles.bar}>
      <div className={styles.round}>
        <RoundInfo game={game} roundPoints={sources.roundPoints} />
        <FormationSelect game={game} onChange={swapping.changeFormation} />
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
