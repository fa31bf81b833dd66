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

/** The lineup of the copy: press a player, then the place they are to have. */
export function PlanLineup() {
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
  const press = (index: number) => {
    const own = lineup.indexedPlayers[index];
    if (pickedId === undefined || picked === undefined) return setPicked(own?.id);
    setPicked(undefined);
    if (index === picked) return;
    const refusal = verdicts?.[index];
    if (!refusal) return tryOut({ kind: 'swap', playerId: pickedId, to: index });
    alert(refusal);
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
      return <EmptySlot position={position} highlighted={highlighted} onPress={onPress} />;
    }
    const player = players.get(placed.id);
    return (
      <PlayerToken
        player={{
          id: placed.id,
          name: player?.displayName ?? t('players.unknown'),
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
