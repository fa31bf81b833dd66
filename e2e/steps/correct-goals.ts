import {
  type BodyOf,
  contract,
  type GameState,
  type PlayerInMatch,
} from '@spieltag/shared-kernel/contract';
import { type AdministratorCall, signInAdministrator } from '../fixtures/administrator.ts';
import { GOAL_NOTICE } from '../pages/goal-notice.ts';
import { type PartOfRound, playedBy } from './played-by.ts';

type RoundOf = Pick<GameState, 'seasonId' | 'roundId'>;
type Correction = BodyOf<typeof contract.administration.correctPlayer>;

/** Who is corrected, and how it changes what was counted. */
interface Corrected {
  readonly name: string;
  /** So many points more. */
  readonly more: number;
}

/** Somebody who has played in the first match of a round has scored one goal more than was counted. */
export async function correctGoals(url: string, round: RoundOf): Promise<Corrected> {
  return correct(url, round, { goals: 1, isMeant: () => true });
}

/** Whose eleven a correction is to reach. */
interface Eleven extends PartOfRound {
  /** Whose eleven it is not to reach; default: it may be in anybody's. */
  readonly notOf?: string;
  /** So many goals more than were counted; default: 1. */
  readonly goals?: number;
}

/** Somebody who has stood in a user's eleven has scored more than was counted. */
export async function correctStarter(url: string, eleven: Eleven): Promise<Corrected> {
  const { notOf, goals = 1 } = eleven;
  const { starterIds } = await playedBy(url, eleven);
  const others = notOf && (await playedBy(url, { ...eleven, userId: notOf })).starterIds;
  const meant = starterIds.filter((id) => !others?.includes(id));
  return correct(url, eleven, { goals, isMeant: ({ id }) => meant.includes(id) });
}

interface Wanted {
  readonly goals: number;
  isMeant(player: PlayerInMatch): boolean;
}

async function correct(
  url: string,
  { seasonId, roundId }: RoundOf,
  { goals, isMeant }: Wanted,
): Promise<Corrected> {
  const call = await signInAdministrator(url);
  const { matchId, player } = await findPlayer(call, { seasonId, roundId }, isMeant);
  const correction: Correction = {
    seasonId,
    matchId,
    playerId: player.id,
    figures: { goals: player.counted.goals + goals },
    replaces: player.correctionId,
    notice: GOAL_NOTICE,
    reason: 'Confirmed by the league',
  };
  const { points } = await call(contract.administration.correctPlayer, { body: correction });
  const own = points.find(({ playerId }) => playerId === player.id);
  return { name: player.name, more: (own?.after ?? 0) - (own?.before ?? 0) };
}

/** The first who is meant and has played, in the order of the matches. */
async function findPlayer(
  call: AdministratorCall,
  { seasonId, roundId }: RoundOf,
  isMeant: Wanted['isMeant'],
) {
  const { matchFigures, roundMatches } = contract.administration;
  const { matches } = await call(roundMatches, { params: { roundId } });
  for (const { id: matchId } of matches) {
    const { players } = await call(matchFigures, { params: { seasonId, matchId } });
    for (const player of players.filter(isMeant)) {
      const { counted } = player;
      if (counted && counted.minutes > 0) return { matchId, player: { ...player, counted } };
    }
  }
  throw new Error(`nobody who is meant has played in ${roundId}`);
}
