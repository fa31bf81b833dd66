import { createHash } from 'node:crypto';
import type { ClientDatabase, Player, TeamRecord } from '@spieltag/shared-kernel/contract';
import { type Formation, FREE_FORMATION } from '@spieltag/shared-kernel/rules';
import { playerPictures } from '../drawings/index.ts';
import type { LoadedSeason, SeasonPlayer } from '../season/season.types.ts';
import { NO_RATING, type PlayerRating } from './player-ratings.query.ts';

/** Everything a client keeps of a season; the hash is that of the content. */
export function presentClientDatabase(
  season: LoadedSeason,
  ratings: ReadonlyMap<number, PlayerRating>,
  records: ReadonlyMap<string, TeamRecord>,
): ClientDatabase {
  const formations = season.formations.map(presentFormation);
  const content = {
    players: season.players.map((player) => presentPlayer(player, ratings.get(player.playerNo))),
    teams: season.teams.map(({ id, name, shortName }) => {
      const record = records.get(id);
      return { id, name, shortName, ...(record && { record }) };
    }),
    matches: [...season.matches],
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

/** A player as clients keep him. */
export function presentPlayer(player: SeasonPlayer, rating: PlayerRating = NO_RATING): Player {
  const { playerNo: _, active, ...catalogue } = player;
  return {
    ...catalogue,
    active,
    rating: rating.breakDown.ratingSum,
    lastRoundPoints: rating.lastRoundPoints,
    ...(rating.minutes !== null && { minutes: rating.minutes }),
    ...playerPictures(player),
    ratingBreakDown: rating.breakDown,
  };
}

function presentFormation(formation: Formation): ClientDatabase['allFormations'][number] {
  return { ...formation, positionMap: [...formation.positionMap] };
}
