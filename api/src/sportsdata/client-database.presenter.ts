import { createHash } from 'node:crypto';
import type { ClientDatabase, Player, TeamRecord } from '@spieltag/shared-kernel/contract';
import { type Formation, FREE_FORMATION } from '@spieltag/shared-kernel/rules';
import { playerPictures } from '../drawings/index.ts';
import { ruleSetOf } from '../season/rule-set.model.ts';
import type { LoadedSeason, SeasonPlayer } from '../season/season.types.ts';
import { NO_RATING, type PlayerRating } from './player-ratings.query.ts';

/** What the rounds played so far have brought. */
interface PlayedSoFar {
  /** By number of the player. */
  readonly ratings: ReadonlyMap<number, PlayerRating>;
  /** By id of the team. */
  readonly records: ReadonlyMap<string, TeamRecord>;
  /** Ids of matches that were to be played in them. */
  readonly postponed: ReadonlySet<string>;
}

/** Everything a client keeps of a season; the hash is that of the content. */
export function presentClientDatabase(
  season: LoadedSeason,
  { ratings, records, postponed }: PlayedSoFar,
): ClientDatabase {
  const formations = season.formations.map(presentFormation);
  const hasYellowCards = ruleSetOf(season).terms.some(
    (term) => term.kind !== 'grade' && term.of === 'yellowCards',
  );
  const content = {
    players: season.players.map((player) =>
      presentPlayer(player, ratings.get(player.playerNo) ?? NO_RATING, hasYellowCards),
    ),
    teams: season.teams.map(({ id, name, shortName }) => {
      const record = records.get(id);
      return { id, name, shortName, ...(record && { record }) };
    }),
    matches: season.matches.map((match) =>
      postponed.has(match.id) ? { ...match, isPostponed: true } : match,
    ),
    rounds: season.rounds.map(({ id, name, startDate, endDate }) => ({
      id,
      name,
      startDate,
      endDate,
    })),
    availableFormations: formations,
    allFormations: [...formations, presentFormation(FREE_FORMATION)],
  };
  return { hash: hashOf(JSON.stringify(content)), ...content };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** A player as clients keep him; with yellow cards where the season's rules give points for them. */
function presentPlayer(
  player: SeasonPlayer,
  rating: PlayerRating,
  hasYellowCards: boolean,
): Player {
  const { playerNo: _, active, ...catalogue } = player;
  return {
    ...catalogue,
    active,
    rating: rating.breakDown.ratingSum,
    lastRoundPoints: rating.lastRoundPoints,
    ...(rating.minutes !== null && { minutes: rating.minutes }),
    ...playerPictures(player),
    ratingBreakDown: {
      ...rating.breakDown,
      ...(hasYellowCards && { cardsYellow: rating.yellowCards }),
    },
  };
}

function presentFormation(formation: Formation): ClientDatabase['allFormations'][number] {
  return { ...formation, positionMap: [...formation.positionMap] };
}
