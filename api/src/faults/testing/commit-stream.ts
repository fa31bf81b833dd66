import { setTimeout as sleep } from 'node:timers/promises';
import { changesIn } from '../../ledger/shown-version.model.ts';
import type { Acknowledged, FaultPlayer } from './fault-season.ts';

const LOOK_EVERY_MS = 5;
const GIVE_UP_AFTER_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 50;

/** Players who change their lineups one time after another, whatever happens to the server. */
export interface CommitStream {
  readonly acknowledged: Acknowledged;
  /** How often each status was answered; 0: no answer at all. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Resolves when so many changes more have been acknowledged; rejects when none come any more. */
  more(count: number): Promise<void>;
  /** Resolves when nothing is under way any more. */
  end(): Promise<void>;
}

/**
 * Lets every player commit in turn the one and the other of two lineups, each as soon as the last
 * one was answered.
 */
export function streamCommits(
  origin: string,
  seasonId: string,
  players: readonly FaultPlayer[],
): CommitStream {
  const acknowledged: Acknowledged = new Set();
  const statuses = new Map<number, number>();
  let isOver = false;

  async function commit(player: FaultPlayer, no: number): Promise<number> {
    const response = await fetch(`${origin}/api/gameloop/v1/${seasonId}/commit-lineup.json`, {
      method: 'POST',
      headers: { authorization: player.authorization, 'content-type': 'application/json' },
      body: player.lineups[no % 2 === 0 ? 0 : 1],
    });
    const { version } = (await response.json()) as { version?: number };
    if (response.status === 200) acknowledged.add(`${player.userId} ${changesIn(version ?? 0)}`);
    return response.status;
  }

  async function play(player: FaultPlayer): Promise<void> {
    for (let no = 0; !isOver; no++) {
      const status = await commit(player, no).catch(() => 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) await sleep(PAUSE_AFTER_FAILURE_MS);
    }
  }

  const playing = Promise.all(players.map(play));
  return {
    acknowledged,
    statuses,
    async more(count) {
      const goal = acknowledged.size + count;
      for (let waited = 0; acknowledged.size < goal; waited += LOOK_EVERY_MS) {
        if (waited > GIVE_UP_AFTER_MS) {
          throw new Error(`No more changes are acknowledged: ${JSON.stringify([...statuses])}`);
        }
        await sleep(LOOK_EVERY_MS);
      }
    },
    async end() {
      isOver = true;
      await playing;
    },
  };
}
