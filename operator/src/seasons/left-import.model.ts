import type { SeasonImport, SeasonRecord } from '@spieltag/shared-kernel/contract';

/** What an import is that a season waits for, the surest first: a failed one may have been ordered otherwise. */
const LEFT = ['running', 'stopped', 'failed'] as const satisfies readonly SeasonImport['state'][];

/**
 * The import that has left a season unfinished, or is at it.
 * @param imports the newest first
 * @returns undefined: the list has it no more
 */
export function leftImport(
  { source }: Pick<SeasonRecord, 'source'>,
  imports: readonly SeasonImport[],
): SeasonImport | undefined {
  const own = imports.filter((one) => one.source === source);
  const [first] = LEFT.flatMap((state) => own.find((one) => one.state === state) ?? []);
  return first;
}
