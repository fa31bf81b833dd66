import { useState } from 'react';
import { FORMATIONS, formationById, formationLabel, type Position } from '../../rules/index.ts';
import { SegmentedControl } from '../fields/segmented-control.view.tsx';
import { Select } from '../fields/select.view.tsx';
import { Money } from '../figures/money.view.tsx';
import { Bench, BenchRow } from '../pitch/bench-row.view.tsx';
import { EmptySlot } from '../pitch/empty-slot.view.tsx';
import { Pitch } from '../pitch/pitch.view.tsx';
import { PlayerToken, type PlayerTokenProps } from '../pitch/player-token.view.tsx';
import { ResultLineup } from '../pitch/result-lineup.view.tsx';
import type { ResultToken } from '../pitch/result-tokens.ts';
import styles from './gallery.module.css';
import { samplePlayer, WIDE_FORMATION } from './sample-data.ts';

const MODES = [
  { value: 'price', label: 'Preis' },
  { value: 'points', label: 'Punkte' },
  { value: 'swap', label: 'Wechsel' },
] as const;
type Mode = (typeof MODES)[number]['value'];

/** What a slot shows besides its player, to see every state once. */
const STATES: Readonly<Record<number, Partial<PlayerTokenProps>>> = {
  0: { status: 'STARTER' },
  1: { status: 'QUESTIONABLE', unsure: true },
  2: { status: 'INACTIVE', marks: ['left-season'] },
  3: { locked: true, status: 'LIVE' },
  4: { captain: true, status: 'FINAL_LINEUP' },
  6: { status: 'BENCH', marks: ['changed-team'] },
  8: { status: 'PRELIMINARY_LINEUP' },
  9: { status: 'FINISHED', locked: true },
};
const SWAP = ['dimmed', 'target', 'selected'] as const;

/** The pitch with a full lineup in every state, one empty slot, and a bench. */
export function PitchPage() {
  const [mode, setMode] = useState<Mode>('price');
  const [formationId, setFormationId] = useState('1352');
  const formation = formationById(FORMATIONS, formationId);
  const slot = (index: number, position: Position) => {
    if (index === 10) return <EmptySlot position={position} onPress={() => undefined} />;
    return <SampleToken index={index} position={position} mode={mode} />;
  };
  return (
    <div className={styles.stack}>
      <div className={styles.wrap}>
        <SegmentedControl label="Anzeige" options={MODES} value={mode} onChange={setMode} />
        <Select
          label="Formation"
          hideLabel
          value={formationId}
          onChange={setFormationId}
          options={FORMATIONS.map((each) => ({ value: each.id, label: formationLabel(each) }))}
        />
      </div>
      <Pitch positionMap={formation?.positionMap ?? WIDE_FORMATION} renderSlot={slot} />
      <Bench>
        {(['FORWARD', 'MIDFIELDER', 'DEFENDER', 'GOALKEEPER'] as const).map((position, row) => (
          <BenchRow key={position} position={position}>
            <SampleToken index={20 + row} position={position} mode={mode} />
            <SampleToken index={28 + row} position={position} mode={mode} />
            <EmptySlot position={position} />
          </BenchRow>
        ))}
      </Bench>
      <ResultLineup
        label="Aufstellung von Ada"
        positionMap={WIDE_FORMATION}
        tokens={PLAYED}
        compact
        onPlayer={() => undefined}
      />
    </div>
  );
}

/** A lineup of a round that runs, a player short, with two on the bench. */
const PLAYED: readonly ResultToken[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12].map((index) => {
  const { id, name, teamId, position } = samplePlayer(index, WIDE_FORMATION[index] ?? 'DEFENDER');
  const status = (['FINISHED', 'LIVE', 'HALTED', 'INACTIVE'] as const)[index % 4];
  const points = index % 4 === 3 ? null : ((index * 7) % 19) - 3;
  const marks = index === 5 ? (['changed-team'] as const) : [];
  const teamName = `FC ${teamId}`;
  const factor = index === 9 ? 2 : 1;
  return { id, index, name, teamId, teamName, position, points, factor, status, marks };
});

interface SampleTokenProps {
  readonly index: number;
  readonly position: Position;
  readonly mode: Mode;
}

function SampleToken({ index, position, mode }: SampleTokenProps) {
  const player = samplePlayer(index, position);
  return (
    <PlayerToken
      player={player}
      {...STATES[index]}
      chip={mode === 'points' ? undefined : <Money euros={player.price} />}
      points={mode === 'points' ? (index === 2 ? null : (index * 5) % 17) : undefined}
      highlighted={mode === 'swap' ? SWAP[index % 3] : undefined}
      onPress={() => undefined}
    />
  );
}
