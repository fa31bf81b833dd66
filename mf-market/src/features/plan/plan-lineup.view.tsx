import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  BENCH_START,
  formationById,
  POSITIONS,
  type Position,
  slotOf,
  slotPositions,
  tryMove,
} from '@spieltag/shared-kernel/rules';
import { Bench, BenchRow, EmptySlot, Money, Pitch, PlayerToken } from '@spieltag/shared-kernel/ui';
import { useMemo, useState } from 'react';
import { useGame } from '../../game/use-game.ts';
import { useRefusalAlert, useTryOut } from '../../trading/use-trading.ts';
import styles from './plan-sheet.module.css';

interface PlanLineupProps {
  /** Says what has become of a press to those who listen. */
  onSaid(words: string): void;
}

/** The lineup of the copy: press a player, then the place they are to have. */
export function PlanLineup({ onSaid }: PlanLineupProps) {
  const { t } = useTexts('market');
  const alert = useRefusalAlert();
  const { squad, context, plan, players, teams } = useGame();
  const tryOut = useTryOut();
  const [pickedId, setPicked] = useState<string>();
  const { lineup } = squad;
  const formation = formationById(context.formations, lineup.formationId);
  const positions = formation ? slotPositions(formation, context.limits) : [];
  const picked = pickedId === undefined ? undefined : slotOf(lineup, pickedId);
  const verdicts = useMemo(
    () =>
      plan && pickedId !== undefined && picked !== undefined
        ? lineup.indexedPlayers.map((_, to) => {
            const move = { kind: 'swap', playerId: pickedId, to } as const;
            const tried = tryMove(plan.sandbox, move, context);
            return tried.ok ? undefined : tried.error;
          })
        : undefined,
    [plan, pickedId, picked, lineup, context],
  );
  if (!formation) return null;
  const nameOf = (id: string) => players.get(id)?.displayName ?? t('players.unknown');
  const press = (index: number) => {
    const own = lineup.indexedPlayers[index];
    // Read out anew when the same player goes to such a place again.
    onSaid('');
    if (pickedId === undefined || picked === undefined) return setPicked(own?.id);
    setPicked(undefined);
    if (index === picked) return;
    const refusal = verdicts?.[index];
    if (refusal) return alert(refusal);
    const place = t(index < BENCH_START ? 'details.onPitch' : 'details.onBench');
    if (tryOut({ kind: 'swap', playerId: pickedId, to: index })) {
      onSaid(`${nameOf(pickedId)}: ${place}`);
    }
  };
  const highlightOf = (index: number) => {
    if (!verdicts) return undefined;
    if (index === picked) return 'selected';
    return verdicts[index] ? 'dimmed' : 'target';
  };
  const slot = (index: number, position: Position) => {
    const placed = lineup.indexedPlayers[index];
    const highlighted = highlightOf(index);
    if (!placed) {
      const onPress = verdicts ? () => press(index) : undefined;
      return (
        <EmptySlot
          data-place={`slot ${index}`}
          position={position}
          highlighted={highlighted}
          onPress={onPress}
        />
      );
    }
    const player = players.get(placed.id);
    return (
      <PlayerToken
        data-place={`slot ${index}`}
        player={{
          id: placed.id,
          name: nameOf(placed.id),
          teamId: placed.teamId,
          position,
          teamName: teams.get(placed.teamId)?.name ?? '',
        }}
        chip={player && <Money euros={player.marketValue} />}
        highlighted={highlighted}
        onPress={() => press(index)}
      />
    );
  };
  return (
    <>
      <p className={styles.hint}>{t('plan.hint')}</p>
      <Pitch compact positionMap={formation.positionMap} renderSlot={slot} />
      <Bench>
        {POSITIONS.toReversed().map((row) => (
          <BenchRow key={row} position={row}>
            {positions.map(
              (position, index) =>
                position === row &&
                // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its index
                index >= BENCH_START && <span key={index}>{slot(index, position)}</span>,
            )}
          </BenchRow>
        ))}
      </Bench>
    </>
  );
}
