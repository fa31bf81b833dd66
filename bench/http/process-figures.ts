import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const CHILDREN_USER_TICKS = 13;
const CHILDREN_SYSTEM_TICKS = 14;

/** What a process has used so far, and what it holds now; Linux alone tells. */
export interface ProcessFigures {
  readonly processorSeconds: number;
  readonly residentKb: number;
}

/** @throws Error where there is no such process, or no Linux */
export function processFigures(pid: number): ProcessFigures {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const residentKb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  return { processorSeconds: secondsIn(fieldsOf(pid), [USER_TICKS, SYSTEM_TICKS]), residentKb };
}

/** What a process and its children have used, those included that have ended; seconds. */
export function familyProcessorSeconds(pid: number): number {
  let seconds = secondsIn(fieldsOf(pid), [
    USER_TICKS,
    SYSTEM_TICKS,
    CHILDREN_USER_TICKS,
    CHILDREN_SYSTEM_TICKS,
  ]);
  for (const entry of readdirSync('/proc')) {
    const fields = /^\d+$/.test(entry) ? fieldsIfThere(Number(entry)) : [];
    if (Number(fields[PARENT]) === pid) seconds += secondsIn(fields, [USER_TICKS, SYSTEM_TICKS]);
  }
  return seconds;
}

/** The process that started one; 0 where the system does not tell. */
export function parentOf(pid: number): number {
  return Number(fieldsIfThere(pid)[PARENT] ?? 0);
}

function fieldsOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it may have spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Of a process that may end any moment. */
function fieldsIfThere(pid: number): readonly string[] {
  try {
    return fieldsOf(pid);
  } catch {
    return [];
  }
}

function secondsIn(fields: readonly string[], ticks: readonly number[]): number {
  return ticks.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND;
}
