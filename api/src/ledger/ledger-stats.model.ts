import type { UserLedgerStats } from '@spieltag/shared-kernel/contract';
import { BENCH_START } from '@spieltag/shared-kernel/rules';
import { EMPTY_SLOT } from '../database/tables/ledger.tables.ts';

type PlayerStats = UserLedgerStats['players'][number];
type RoundStats = PlayerStats['rounds'][number];

/** A round whose lineups are frozen, with the user's roster of it. */
export interface OwnRound {
  readonly roundId: string;
  readonly completed: boolean;
  /** By slot; -1: empty. */
  readonly playerNos: readonly number[];
}

/** What a player did in a round, whoever owned them. */
export interface PlayerRound {
  readonly points: number;
  /** Took part in a match of the round. */
  readonly played: boolean;
}

/**
 * What each player did for the user's team. In every frozen round a player of the roster
 * - IN_LINEUP: stands on the pitch, and WAS_IN_LINEUP once the round is completed,
 * - BOUGHT: sits on the bench of the first round with them, NOT_IN_LINEUP of later ones,
 * - SOLD: is gone since the round before.
 * Points count for the user where the player stood on the pitch of a complete roster.
 * @param rounds in order of play
 */
export function ledgerStats(
  rounds: readonly OwnRound[],
  playerIdOf: (playerNo: number) => string,
  find: (roundId: string, playerNo: number) => PlayerRound,
): UserLedgerStats {
  const players = new Map<number, PlayerStats>();
  const statsOf = (playerNo: number): PlayerStats => {
    const held = players.get(playerNo);
    if (held) return held;
    const playerId = playerIdOf(playerNo);
    const fresh: PlayerStats = { playerId, pointsForUser: 0, matchesForUser: 0, rounds: [] };
    players.set(playerNo, fresh);
    return fresh;
  };

  let previous = new Set<number>();
  for (const { roundId, completed, playerNos } of rounds) {
    const isRated = !playerNos.includes(EMPTY_SLOT);
    const roster = new Set(playerNos.filter((playerNo) => playerNo !== EMPTY_SLOT));
    playerNos.forEach((playerNo, slot) => {
      if (playerNo === EMPTY_SLOT) return;
      const stats = statsOf(playerNo);
      const { points, played } = find(roundId, playerNo);
      const onPitch = slot < BENCH_START;
      const status = onPitch ? pitchStatus(completed) : benchStatus(previous.has(playerNo));
      stats.rounds.push({ roundId, points, status });
      if (!onPitch || !isRated) return;
      stats.pointsForUser += points;
      if (played) stats.matchesForUser += 1;
    });
    for (const playerNo of previous) {
      if (roster.has(playerNo)) continue;
      const { points } = find(roundId, playerNo);
      statsOf(playerNo).rounds.push({ roundId, points, status: 'SOLD' });
    }
    previous = roster;
  }
  return { players: [...players.values()] };
}

function pitchStatus(completed: boolean): RoundStats['status'] {
  return completed ? 'WAS_IN_LINEUP' : 'IN_LINEUP';
}

function benchStatus(wasInRoster: boolean): RoundStats['status'] {
  return wasInRoster ? 'NOT_IN_LINEUP' : 'BOUGHT';
}
