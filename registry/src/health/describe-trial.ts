import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { readCauses } from './health.repository.ts';
import type { NetworkSample } from './health-gate.model.ts';
import type { Trial } from './trial.ts';

/** What a verdict rests on, in the words of the history. */
export async function describeTrial(db: Kysely<RegistryDatabase>, trial: Trial): Promise<string> {
  const { remoteKey, deployment, version, stableVersion, canary, staff, stable } = trial;
  const networks = canary.filter(({ failures }) => failures > 0).length;
  const { deploymentId } = deployment;
  const [cause] = await readCauses(db, { ...remoteKey, deploymentId, version });
  return [
    `failed for ${textOf(canary)} visitors of ${networks} networks`,
    ...(staff.length > 0 ? [`for ${textOf(staff)} staff`] : []),
    ...(stableVersion === undefined ? [] : [`${stableVersion} for ${textOf(stable)} visitors`]),
  ]
    .join(', ')
    .concat(cause ? `; mostly ${cause.code} (${cause.phase})` : '');
}

function textOf(samples: readonly NetworkSample[]): string {
  const sum = (of: keyof NetworkSample) => samples.reduce((total, sample) => total + sample[of], 0);
  return `${sum('failures')} of ${sum('trials')}`;
}
