import type { RegistryContext } from '../context/registry-context.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';

/** A version that is live, and how it fared for the visitors of the last hour. */
export interface LiveVersionFigures {
  readonly remote: string;
  readonly version: string;
  /** Percent of the visitors that get it. */
  readonly share: number;
  readonly mounts: number;
  readonly failures: number;
}

/** What operators watch of a composition. */
export interface CompositionFigures {
  readonly live: readonly LiveVersionFigures[];
  /** When the registry last withdrew a version by itself, epoch ms, by remote. */
  readonly withdrawnAt: ReadonlyMap<string, number>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Whoever collects figures keeps every version that was ever named: no more than these at a time. */
const MOST_VERSIONS = 200;

/** How what is live in a project fares, and what was withdrawn in it within a day. */
export async function readCompositionFigures(
  { db, now }: Pick<RegistryContext, 'db' | 'now'>,
  { project, frontends }: ProjectSnapshot,
): Promise<CompositionFigures> {
  const nowMs = now();
  const [outcomes, withdrawals] = await Promise.all([
    db
      .selectFrom('registry.visitor_outcome')
      .select(({ fn }) => [
        'remote',
        'version',
        fn.count<string>('stood_step').as('mounts'),
        fn.count<string>('code').as('failures'),
      ])
      .where('project_id', '=', project.id)
      .where('at', '>=', new Date(nowMs - HOUR_MS))
      .groupBy(['remote', 'version'])
      .execute(),
    db
      .selectFrom('registry.audit')
      .select(({ fn }) => ['remote', fn.max('at').as('at')])
      .where('project_id', '=', project.id)
      .where('role', '=', 'registry')
      .where('action', '=', 'withdraw')
      .where('at', '>=', new Date(nowMs - DAY_MS))
      .groupBy('remote')
      .execute(),
  ]);
  const fared = new Map(outcomes.map((one) => [`${one.remote} ${one.version}`, one]));
  const live = frontends.flatMap(({ frontend, rollouts }) =>
    stateAt(rollouts, nowMs).shares.map(({ version, traffic }) => {
      const { mounts = 0, failures = 0 } = fared.get(`${frontend.id} ${version}`) ?? {};
      const figures = { mounts: Number(mounts), failures: Number(failures) };
      return { remote: frontend.id, version, share: traffic, ...figures };
    }),
  );
  return {
    live: live.sort((one, other) => other.share - one.share).slice(0, MOST_VERSIONS),
    withdrawnAt: new Map(withdrawals.map(({ remote, at }) => [remote ?? '', at.getTime()])),
  };
}
