import { setTimeout as sleep } from 'node:timers/promises';
import { changesIn } from '../../ledger/shown-version.model.ts';
import type { Acknowledged, FaultPlayer } from './fault-season.ts';

const LOOK_EVERY_MS = 5;
const GIVE_UP_AFTER_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 50;

/** A change that was not acknowledged: refused, or without an answer. */
export interface FailedCommit {
  /** 0: no answer at all. */
  readonly status: number;
  /** What the answer says in `Retry-After`. */
  readonly retryAfter: string | null;
  /** Why there was no answer: the connection's code, such as `ECONNREFUSED`; else ''. */
  readonly reason: string;
  /** When it was sent and given up, epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** Players who change their lineups one time after another, whatever happens to the server. */
export interface CommitStream {
  readonly acknowledged: Acknowledged;
  /** How often each status was answered; 0: no answer at all. */
  readonly statuses: ReadonlyMap<number, number>;
  /** All that were not acknowledged, those that ended first before the others. */
  readonly failed: readonly FailedCommit[];
  /** When the changes were acknowledged, epoch ms, one after the other. */
  readonly acknowledgedAt: readonly number[];
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
  const acknowledgedAt: number[] = [];
  const statuses = new Map<number, number>();
  const failed: FailedCommit[] = [];
  let isOver = false;

  async function commit(player: FaultPlayer, no: number): Promise<Answer> {
    const response = await fetch(`${origin}/api/gameloop/v1/${seasonId}/commit-lineup.json`, {
      method: 'POST',
      headers: { authorization: player.authorization, 'content-type': 'application/json' },
      body: player.lineups[no % 2 === 0 ? 0 : 1],
    });
    const { version } = (await response.json()) as { version?: number };
    if (response.status === 200) {
      acknowledged.add(`${player.userId} ${changesIn(version ?? 0)}`);
      acknowledgedAt.push(Date.now());
    }
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, reason: '' };
  }

  async function play(player: FaultPlayer): Promise<void> {
    for (let no = 0; !isOver; no++) {
      const from = Date.now();
      const answer = await commit(player, no).catch(withoutAnswer);
      const { status } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) continue;
      failed.push({ ...answer, from, to: Date.now() });
      await sleep(PAUSE_AFTER_FAILURE_MS);
    }
  }

  const playing = Promise.all(players.map(play));
  return {
    acknowledged,
    acknowledgedAt,
    statuses,
    failed,
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

type Answer = Pick<FailedCommit, 'status' | 'retryAfter' | 'reason'>;

function withoutAnswer(error: unknown): Answer {
  const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
  return { status: 0, retryAfter: null, reason: cause?.code ?? message };
}
