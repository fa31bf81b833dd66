import { repeat } from '@spieltag/server-kit/process';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveComposition } from '../composition/live-composition.ts';
import { Attempts } from '../context/attempts.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { projectsRollingOut } from '../projects/deployment.repository.ts';
import { readSnapshot } from '../projects/project-snapshot.ts';
import { forgetEvidence } from './forget-evidence.ts';
import { checkHealth } from './health-gate.ts';
import { SilenceJudge } from './judge-silence.ts';

const MINUTE_MS = 60_000;

interface WatchOptions {
  readonly context: RegistryContext;
  /** Of the project pages are composed of. */
  readonly composition: LiveComposition;
  readonly log: FastifyBaseLogger | undefined;
  readonly everyMs: number;
}

/** Lets the gate look again and again. @returns a function that ends it */
export function watchHealth({
  context,
  composition,
  log,
  everyMs,
}: WatchOptions): () => Promise<void> {
  const { db, elapsed, ownProjectId } = context;
  const attempts = new Attempts(log);
  const silence = new SilenceJudge(context);
  let forgottenAtMs = elapsed();
  const checkOwn = () =>
    attempts.attempt(`judging ${ownProjectId}`, async () =>
      checkHealth(context, await composition.get(), attempts),
    );
  async function checkOthers(): Promise<void> {
    for (const projectId of await projectsRollingOut(db)) {
      if (projectId === ownProjectId) continue;
      await attempts.attempt(`judging ${projectId}`, async () => {
        const snapshot = await readSnapshot(db, projectId);
        if (snapshot) await checkHealth(context, snapshot, attempts);
      });
    }
  }
  async function check(): Promise<void> {
    // What is silent by the thousand is to be withdrawn now, and not when all of it is counted.
    await attempts.attempt('judging silence', () => silence.check(checkOwn));
    await checkOwn();
    await attempts.attempt('judging other projects', checkOthers);
    if (elapsed() - forgottenAtMs < MINUTE_MS) return;
    forgottenAtMs = elapsed();
    await forgetEvidence(context, attempts);
  }
  return repeat(everyMs, check);
}
