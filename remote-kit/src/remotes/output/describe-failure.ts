import { stripVTControlCharacters } from 'node:util';
import type { FailureGroup } from '@spieltag/shared-kernel/registry';
import { localTime } from './table.ts';

/** Why a version failed for how many, where and when. Pages have written it: nothing in it acts. */
export function describeFailure(failure: FailureGroup): string {
  const { version, phase, code, message, stack, visitors, browsers, paths, lastAt } = failure;
  const lines = [
    `${version} ${code} (${phase}), ${visitors} visitors, last at ${localTime(lastAt)}`,
    ...(message ? [message] : []),
    `browsers: ${namesOf(browsers)}; pages: ${namesOf(paths)}`,
    ...(stack ? [stack] : []),
  ];
  return lines.map(printable).join('\n  ');
}

/** Lines stay lines; what would steer a terminal goes. */
function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\p{Cc}+/gu, (found) => (found.includes('\n') ? '\n    ' : ' '))
    .trimEnd();
}

const namesOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name || '-'} (${count})`)
    .join(', ');
