import { findProgram } from '../system-program.ts';

/** Whether the machine has what a topology needs; says so where it has not. */
export async function canRunTopology(): Promise<boolean> {
  for (const name of ['nginx', 'openssl'] as const) {
    if (await findProgram(name)) continue;
    console.warn(`left out: the topology, as ${name} is missing (apt-get install ${name})`);
    return false;
  }
  return true;
}
