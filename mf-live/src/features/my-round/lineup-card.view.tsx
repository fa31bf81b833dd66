import { playerDetails } from '@spieltag/addresses';
import type { ClientDatabase, Round, RoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { Card, ResultLineup, resultTokens } from '@spieltag/shared-kernel/ui';
import type { ReactNode } from 'react';
import type { ShownLineup } from './my-round.model.ts';
import styles from './my-round.module.css';
import { PlayersList } from './players-list.view.tsx';

interface LineupCardProps {
  readonly title: string;
  readonly lineup: ShownLineup;
  readonly round: Round;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
  readonly isRunning: boolean;
  /** Points are counted: the lineups are frozen. */
  readonly isCounted: boolean;
  /** Chooses the lineup that is shown. */
  readonly picker?: ReactNode;
  readonly hint?: string | undefined;
}

/** A lineup on the pitch and as a list; a press on a player opens what the points are made of. */
export function LineupCard(props: LineupCardProps) {
  const { title, lineup, round, database, result, picker, hint } = props;
  const { t } = useTexts('live');
  const { openOverlay } = useOverlay();
  const openPlayer = (playerId: string) => openOverlay(playerDetails(playerId, round.id));
  const tokens = resultTokens(lineup, {
    ...database,
    round: result,
    isRunning: props.isRunning,
    isCounted: props.isCounted,
  });
  const formation = database.allFormations.find(({ id }) => id === lineup.formationId);
  return (
    <>
      <div className={styles.lineup}>
        {picker}
        <ResultLineup
          key={title}
          positionMap={formation?.positionMap}
          tokens={tokens}
          label={title}
          onPlayer={openPlayer}
        />
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {props.isCounted && (
        <Card title={t('players.title')} flush>
          <PlayersList tokens={tokens} database={database} onPlayer={openPlayer} />
        </Card>
      )}
    </>
  );
}
