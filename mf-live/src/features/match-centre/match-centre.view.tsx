import { playerDetails } from '@spieltag/addresses';
import type { ClientDatabase, MatchResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { Card, EmptyState, LinkButton, List } from '@spieltag/shared-kernel/ui';
import { ExternalLink, Users } from '@spieltag/shared-kernel/vendor/icons';
import type { ListedMatch } from '../../rounds/listed-match.model.ts';
import type { MyPlace } from '../../rounds/my-players.model.ts';
import styles from './match-centre.module.css';
import { MatchHead } from './match-head.view.tsx';
import { mineIn, PARTS_IN_MATCH, type TeamLineup, teamLineup } from './match-lineups.model.ts';
import { matchStory } from './match-story.model.ts';
import { MatchStory } from './match-story.view.tsx';
import { PlayerRow } from './player-row.view.tsx';

interface MatchCentreProps {
  readonly match: ListedMatch;
  readonly roundId: string;
  readonly database: ClientDatabase;
  readonly result: MatchResult | undefined;
  readonly places: ReadonlyMap<string, MyPlace>;
}

/** A match: how it stands, what happened, who of the user's is in it, and both lineups with points. */
export function MatchCentre({ match, roundId, database, result, places }: MatchCentreProps) {
  const { t } = useTexts('live');
  const { openOverlay } = useOverlay();
  const isLive = match.state === 'LIVE';
  const sources = { players: database.players, places, isLive };
  const players = result?.players ?? [];
  const sides = [match.home, match.guest].map((team) => ({
    team,
    lineup: teamLineup(team.id, players, sources),
  }));
  const story = matchStory({ home: match.home, players, database, places });
  const mine = mineIn(sides.map(({ lineup }) => lineup));
  const onPlayer = (playerId: string) => openOverlay(playerDetails(playerId, roundId));
  return (
    <div className={styles.match}>
      <MatchHead match={match} result={result} />
      {story.length > 0 && <MatchStory {...{ match, story, onPlayer }} />}
      {mine.length > 0 && (
        <Card title={t('match.mine')} flush>
          <List label={t('match.mine')}>
            {mine.map((player) => (
              <PlayerRow key={player.id} player={player} onPlayer={onPlayer} showsPart />
            ))}
          </List>
        </Card>
      )}
      {players.length === 0 && (
        <EmptyState
          icon={Users}
          title={t('match.noLineups')}
          text={t(match.isPostponed ? 'match.undated' : 'match.noLineupsText')}
        />
      )}
      <div className={styles.sides}>
        {sides.map(
          ({ team, lineup }) =>
            hasAnybody(lineup) && (
              <Card key={team.id} title={team.name} flush>
                <Side lineup={lineup} onPlayer={onPlayer} />
              </Card>
            ),
        )}
      </div>
      <p className={styles.more}>
        <LinkButton
          icon={ExternalLink}
          target="_blank"
          rel="noopener"
          href={`/api/sportsdata/v1/match-details-redirect/${roundId}/${match.id}`}
        >
          {t('match.elsewhere')}
        </LinkButton>
      </p>
    </div>
  );
}

const hasAnybody = (lineup: TeamLineup) => PARTS_IN_MATCH.some((part) => lineup[part].length > 0);

interface SideProps {
  readonly lineup: TeamLineup;
  onPlayer(playerId: string): void;
}

/** One team: who began, came on, sits on the bench; who may not or does not play behind a line. */
function Side({ lineup, onPlayer }: SideProps) {
  const { t } = useTexts('live');
  return PARTS_IN_MATCH.map((part) => {
    if (lineup[part].length === 0) return null;
    const list = (
      <List label={t(`match.part.${part}`)}>
        {lineup[part].map((player) => (
          <PlayerRow key={player.id} player={player} onPlayer={onPlayer} />
        ))}
      </List>
    );
    if (part === 'starter' || part === 'joker') {
      return (
        <section key={part}>
          <h3 className={styles.part}>{t(`match.part.${part}`)}</h3>
          {list}
        </section>
      );
    }
    return (
      <details key={part} className={styles.folded}>
        <summary>
          {t(`match.part.${part}`)} ({lineup[part].length})
        </summary>
        {list}
      </details>
    );
  });
}
