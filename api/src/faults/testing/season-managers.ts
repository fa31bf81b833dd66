import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@spieltag/server-kit/database';
import { randomFrom } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/index.ts';
import { pick } from '../../feed/random.ts';
import { type Plan, planCommit, planTrade } from '../../gameloop/testing/managers.ts';
import { ledgerContext } from '../../ledger/ledger-context.ts';
import { versionAfter } from '../../ledger/shown-version.model.ts';
import type { FaultPlayer } from './fault-season.ts';

const PAUSE_MS = 60;

/** Managers who trade and set up their teams over HTTP, whatever becomes of the servers. */
export interface SeasonManagers {
  /** What was asked for, by user and version. */
  readonly plans: ReadonlyMap<string, Plan>;
  /** Changes that were answered with success, as `userId version`. */
  readonly acknowledged: ReadonlySet<string>;
  /** How often each status was answered; 0: no answer at all. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Resolves when nothing is under way any more. */
  end(): Promise<void>;
}

export interface ManagersOptions {
  /** Where managers look before they ask for something. */
  readonly db: Kysely<Database>;
  readonly seasonId: string;
  readonly players: readonly FaultPlayer[];
  /** Addresses of the servers there are; each request goes to the next. */
  readonly origins: () => readonly string[];
}

/** Lets the managers act, one after the other, until it is ended. */
export function letManagersPlay({
  db,
  seasonId,
  players,
  origins,
}: ManagersOptions): SeasonManagers {
  const context = ledgerContext(db);
  const plans = new Map<string, Plan>();
  const acknowledged = new Set<string>();
  const statuses = new Map<number, number>();
  const random = randomFrom('managers');
  let isOver = false;
  let asked = 0;

  /** Asks until there is an answer that says whether it was done. */
  async function settle(plan: Plan, { authorization }: FaultPlayer): Promise<void> {
    while (!isOver) {
      const there = origins();
      const origin = there[asked++ % there.length];
      const status = await send(`${origin}/api/gameloop/v1/${seasonId}`, plan, authorization);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) acknowledged.add(`${plan.userId} ${plan.version + 1}`);
      if (status !== 0 && status < 500) return;
      await sleep(PAUSE_MS);
    }
  }

  async function play(): Promise<void> {
    while (!isOver) {
      const player = pick(random, players);
      const planned = random() < 0.5 ? planTrade : planCommit;
      try {
        const plan = await planned(context, seasonId, player.userId, random);
        plans.set(`${plan.userId} ${plan.version + 1}`, plan);
        await settle(plan, player);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }

  const playing = play();
  return {
    plans,
    acknowledged,
    statuses,
    async end() {
      isOver = true;
      await playing;
    },
  };
}

/** @returns the status, 0: nobody has answered */
async function send(base: string, plan: Plan, authorization: string): Promise<number> {
  if (plan.kind === 'execute') throw new Error('these managers execute no actions');
  const { formationId, indexedPlayers } = plan.request;
  const [path, body] =
    plan.kind === 'trade'
      ? ['player-transaction', plan.request]
      : ['commit-lineup', { formationId, indexedPlayers }];
  const answer = await fetch(`${base}/${path}.json`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'if-match': `${versionAfter(plan.version)}`,
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}
