import type {
  ClientDatabase,
  GameState,
  Round,
  RoundResult,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Banner, Points, SegmentedControl } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { LineupCard } from './lineup-card.view.tsx';
import { LINEUP_CHOICES, type LineupChoice, lineupOfChoice } from './my-round.model.ts';
import styles from './my-round.module.css';

interface MyLineupProps {
  readonly mine: UserRoundResult;
  readonly round: Round;
  readonly state: GameState;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
  readonly isRunning: boolean;
}

/** The user's eleven in a round whose lineups are frozen, and what it could have been. */
export function MyLineup({ mine, ...props }: MyLineupProps) {
  const { t } = useTexts('live');
  const { isRunning, state } = props;
  const [wanted, setWanted] = useState<LineupChoice>('achieved');
  const played = LINEUP_CHOICES.filter(
    (choice) => (!isRunning || choice !== 'none') && lineupOfChoice(mine, choice),
  );
  const choice = played.includes(wanted) ? wanted : played[0];
  const lineup = choice && lineupOfChoice(mine, choice);
  return (
    <div className={styles.parts}>
      {mine.players.length > 0 && mine.score === null && (
        <Banner tone="warn">
          {t('played.incomplete', { count: mine.players.length, max: state.config.maxLineupSize })}
        </Banner>
      )}
      {lineup && (
        <LineupCard
          {...props}
          title={t(`choice.${choice}`)}
          lineup={lineup}
          isCounted={choice !== 'none'}
          picker={
            played.length > 1 ? (
              <Picker {...{ played, choice, onChange: setWanted }} />
            ) : (
              choice !== 'achieved' && <OnlyLineup choice={choice} points={lineup.points} />
            )
          }
          hint={isRunning ? t('choice.later') : undefined}
        />
      )}
    </div>
  );
}

interface OnlyLineupProps {
  readonly choice: LineupChoice;
  readonly points: number | null;
}

/** Whose eleven it is where there is nothing to choose: whoever did not play could take it for theirs. */
function OnlyLineup({ choice, points }: OnlyLineupProps) {
  const { t } = useTexts('live');
  return (
    <div className={styles.only}>
      <h2>{t(`choice.${choice}`)}</h2>
      <Points value={points} />
    </div>
  );
}

interface PickerProps {
  readonly played: readonly LineupChoice[];
  readonly choice: LineupChoice;
  onChange(choice: LineupChoice): void;
}

/** Chooses between the own eleven and what it could have been; only what is known is offered. */
function Picker({ played, choice, onChange }: PickerProps) {
  const { t } = useTexts('live');
  const options = played.map((value) => ({ value, label: t(`choice.${value}`) }));
  return (
    <SegmentedControl
      label={t('choice.label')}
      wide
      value={choice}
      onChange={onChange}
      options={options}
    />
  );
}
