import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** What a process has used so far, and what it holds now; Linux alone tells. */
export interface ProcessFigures {
  readonly processorSeconds: number;
  readonly residentKb: number;
}

export async function processFigures(pid: number): Promise<ProcessFigures> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name before it may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const residentKb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  return { processorSeconds: ticks / TICKS_PER_SECOND, residentKb };
}
