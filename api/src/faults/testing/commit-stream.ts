import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { changesIn } from '../../ledger/shown-version.model.ts';
import type { Acknowledged, FaultPlayer } from './fault-season.ts';
import { type KeyedChange, lineupsOnly, sendChange } from './keyed-change.ts';

const LOOK_EVERY_MS = 5;
const GIVE_UP_AFTER_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 50;

/** A call that was not acknowledged: refused, or without an answer. */
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

/** Players who change their ledgers one time after another, whatever happens to the server. */
export interface CommitStream {
  readonly acknowledged: Acknowledged;
  /** The answers to changes, by user and key. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** How often each status was answered; 0: no answer at all. */
  readonly statuses: ReadonlyMap<number, number>;
  /** All that were not acknowledged, those that ended first before the others. */
  readonly failed: readonly FailedCommit[];
  /** When the changes were acknowledged, epoch ms, one after the other. */
  readonly acknowledgedAt: readonly number[];
  /** Leads all further calls to another server. */
  moveTo(origin: string): void;
  /** Resolves when so many changes more have been acknowledged; rejects when none come any more. */
  more(count: number): Promise<void>;
  /**
   * Resolves when everybody has had an answer to what they began, or none comes any more. All ledgers
   * are again what they were at first.
   */
  end(): Promise<void>;
}

/**
 * Lets every player make one change after the other, each as soon as the last one was answered. What has
 * no answer, or is told to come again, is sent again under its key.
 * @param changesOf what each does again and again: after the last all is as it was before the first
 */
export function streamCommits(
  origin: string,
  seasonId: string,
  players: readonly FaultPlayer[],
  changesOf: (player: FaultPlayer) => readonly KeyedChange[] = lineupsOnly,
): CommitStream {
  const acknowledged: Acknowledged = new Set();
  const answers = new Map<string, Map<string, string>>();
  const acknowledgedAt: number[] = [];
  const statuses = new Map<number, number>();
  const failed: FailedCommit[] = [];
  let target = origin;
  let endedAt = Number.POSITIVE_INFINITY;

  async function ask(player: FaultPlayer, change: KeyedChange, key: string): Promise<Answer> {
    const reply = await sendChange(target, seasonId, player, change, key);
    const { status, body, retryAfter } = reply;
    if (status === 200) {
      const { version } = JSON.parse(body) as { version: number };
      acknowledged.add(`${player.userId} ${changesIn(version)}`);
      const own = answers.get(player.userId) ?? new Map<string, string>();
      answers.set(player.userId, own.set(key, body));
      acknowledgedAt.push(Date.now());
    }
    return { status, retryAfter, reason: '' };
  }

  const hasGivenUp = () => Date.now() > endedAt + GIVE_UP_AFTER_MS;

  /** Sends it until it is answered. */
  async function insist(player: FaultPlayer, change: KeyedChange): Promise<void> {
    const key = randomUUID();
    while (!hasGivenUp()) {
      const from = Date.now();
      const answer = await ask(player, change, key).catch(withoutAnswer);
      const { status } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) return;
      failed.push({ ...answer, from, to: Date.now() });
      await sleep(PAUSE_AFTER_FAILURE_MS);
      if (status !== 0 && status !== 503) return;
    }
  }

  async function play(player: FaultPlayer): Promise<void> {
    const changes = changesOf(player);
    while (endedAt === Number.POSITIVE_INFINITY) {
      for (const change of changes) await insist(player, change);
    }
  }

  const playing = Promise.all(players.map(play));
  return {
    acknowledged,
    answers,
    acknowledgedAt,
    statuses,
    failed,
    moveTo(other) {
      target = other;
    },
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
      endedAt = Math.min(endedAt, Date.now());
      await playing;
    },
  };
}

type Answer = Pick<FailedCommit, 'status' | 'retryAfter' | 'reason'>;

function withoutAnswer(error: unknown): Answer {
  const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
  return { status: 0, retryAfter: null, reason: cause?.code ?? message };
}
