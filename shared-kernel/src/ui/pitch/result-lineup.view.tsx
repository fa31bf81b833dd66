import { Armchair } from 'lucide-react';
import { useId, useState } from 'react';
import type { Position } from '../../rules/index.ts';
import { BENCH_START } from '../../rules/index.ts';
import { Button } from '../actions/button.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { Bench, BenchRow } from './bench-row.view.tsx';
import { EmptySlot } from './empty-slot.view.tsx';
import { Pitch } from './pitch.view.tsx';
import { PlayerToken } from './player-token.view.tsx';
import styles from './result-lineup.module.css';
import type { ResultToken } from './result-tokens.ts';

export interface ResultLineupProps {
  /** Position of each of the eleven slots; undefined: the players' own, an old formation is gone. */
  readonly positionMap: readonly Position[] | undefined;
  /** See `resultTokens`. */
  readonly tokens: readonly ResultToken[];
  /** Default: `Spielfeld`. */
  readonly label?: string;
  readonly compact?: boolean;
  /** Opens the details of a player. */
  readonly onPlayer?: ((playerId: string) => void) | undefined;
}

const ROWS = ['FORWARD', 'MIDFIELDER', 'DEFENDER', 'GOALKEEPER', 'UNKNOWN'] as const;

/** A lineup to look at: the pitch, and the bench behind a button. */
export function ResultLineup(props: ResultLineupProps) {
  const { tokens, label, compact, onPlayer } = props;
  const { t } = useUiTexts();
  const benchId = useId();
  const [isBenchShown, setBenchShown] = useState(false);
  const bench = tokens.filter(({ index }) => index >= BENCH_START);
  const pitch = tokens.filter(({ index }) => index < BENCH_START);
  // Who has no position is drawn in the middle of the pitch, so that the points are seen.
  const positionMap =
    props.positionMap ??
    pitch.map(({ position }) => (position === 'UNKNOWN' ? 'MIDFIELDER' : position));
  const slots = new Map(pitch.map((token) => [token.index, token]));
  const render = (token: ResultToken) => (
    <PlayerToken
      key={token.id}
      player={token}
      captain={token.factor > 1}
      points={token.points}
      factor={token.factor}
      status={token.status}
      unsure={token.unsure}
      marks={token.marks}
      onPress={onPlayer && (() => onPlayer(token.id))}
    />
  );
  return (
    <div className={styles.lineup}>
      <Pitch
        positionMap={positionMap}
        label={label}
        compact={compact}
        renderSlot={(index, position) => {
          const token = slots.get(index);
          return token ? render(token) : <EmptySlot position={position} />;
        }}
      />
      {bench.length > 0 && (
        <Button
          icon={Armchair}
          aria-expanded={isBenchShown}
          aria-controls={benchId}
          onClick={() => setBenchShown(!isBenchShown)}
        >
          {t(isBenchShown ? 'pitch.hideBench' : 'pitch.showBench')}
        </Button>
      )}
      <div id={benchId} hidden={!isBenchShown || bench.length === 0}>
        <Bench>
          {ROWS.map((row) => {
            const players = bench.filter(({ position }) => position === row);
            return (
              players.length > 0 && (
                <BenchRow key={row} position={row}>
                  {players.map(render)}
                </BenchRow>
              )
            );
          })}
        </Bench>
      </div>
    </div>
  );
}
