import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  Crest,
  List,
  Points,
  PositionBadge,
  type ResultToken,
  Row,
  StatusBadge,
} from '@spieltag/shared-kernel/ui';
import { byLine } from './my-round.model.ts';
import styles from './my-round.module.css';

interface PlayersListProps {
  readonly tokens: readonly ResultToken[];
  readonly database: ClientDatabase;
  onPlayer(playerId: string): void;
}

/** Who is on the pitch and on the bench, with points so far and status in words. */
export function PlayersList({ tokens, database, onPlayer }: PlayersListProps) {
  const { t } = useTexts('live');
  const { pitch, bench } = byLine(tokens);
  const teamNames = new Map(database.teams.map(({ id, name }) => [id, name]));
  const list = (label: string, players: readonly ResultToken[]) => (
    <List label={label}>
      {players.map((token) => (
        <Row
          key={token.id}
          lead={<Crest teamId={token.teamId} name={teamNames.get(token.teamId)} size={32} />}
          title={token.name}
          text={
            <span className={styles.badges}>
              <PositionBadge position={token.position} />
              <StatusBadge status={token.status} unsure={token.unsure} />
              {token.factor > 1 && t('players.captain', { factor: token.factor })}
            </span>
          }
          end={
            <span className={styles.rowPoints}>
              <Points value={token.points && token.points * token.factor} />
            </span>
          }
          onPress={() => onPlayer(token.id)}
        />
      ))}
    </List>
  );
  return (
    <>
      {list(t('players.pitch'), pitch)}
      {bench.length > 0 && (
        <details className={styles.bench}>
          <summary>{t('players.bench', { count: bench.length })}</summary>
          {list(t('common.bench'), bench)}
        </details>
      )}
    </>
  );
}
