import { ruleSetFor, scorePlayer } from '@spieltag/shared-kernel/rules';
import type { MatchUpdate, SeasonFeed } from '../feed.types.ts';
import { FeedError } from '../index.ts';

const SMALLINT = 32_767;
const INT = 2_147_483_647;

/**
 * What is wrong with a season that was let in: whatever the tables could not hold, or what would
 * stop the game loop. Empty: it can be played to its end.
 */
export async function faultsOf(feed: SeasonFeed): Promise<readonly string[]> {
  const catalogue = await feed.catalogue();
  const { teams, players, rounds, matches, preset } = catalogue;
  const changes = await feed.playerChanges();
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  const unique = (what: string, ids: readonly string[]) =>
    check(new Set(ids).size === ids.length, `${what} twice`);
  for (const [what, list] of Object.entries({ teams, players, rounds, matches })) {
    unique(
      what,
      list.map(({ id }) => id),
    );
  }
  const known = [...players, ...changes.map(({ player }) => player)];
  const teamIds = new Set(teams.map(({ id }) => id));
  for (const { id, teamId, marketValue, displayName } of known) {
    check(teamIds.has(teamId), `${id} plays for nobody`);
    check(Number.isInteger(marketValue) && marketValue >= 0 && marketValue <= INT, `${id}: price`);
    check(displayName.isWellFormed() && !displayName.includes('\0'), `${id}: name`);
  }
  const playerIds = new Set(known.map(({ id }) => id));
  const ruleSet = ruleSetFor(preset.ruleSetId);
  for (const round of rounds) {
    check(Number.isSafeInteger(round.startDate) && round.startDate >= 0, `${round.id}: start`);
    for (const update of await feed.roundUpdates(round.id)) {
      const name = `${update.matchId} at ${update.at}`;
      check(Number.isSafeInteger(update.at), `${name}: time`);
      check(
        matches.some(({ id, roundId }) => id === update.matchId && roundId === round.id),
        `${name}: not a match of ${round.id}`,
      );
      for (const score of [update.homeScore, update.guestScore])
        check(isScore(score), `${name}: score`);
      unique(
        name,
        update.players.map(({ playerId }) => playerId),
      );
      for (const player of update.players) {
        check(playerIds.has(player.playerId), `${name}: unknown ${player.playerId}`);
        const points = player.stats
          ? scorePlayer(player.stats, player.position, ruleSet).points
          : 0;
        check(Number.isInteger(points) && Math.abs(points) <= SMALLINT, `${name}: points`);
      }
    }
  }
  return faults;
}

function isScore(score: MatchUpdate['homeScore']): boolean {
  return score === null || (Number.isInteger(score) && score >= 0 && score <= SMALLINT);
}

/** Whether an error is a refusal at the start: coded, in one line. */
export function isRefusal(error: unknown): boolean {
  return error instanceof FeedError && !error.message.includes('\n');
}
