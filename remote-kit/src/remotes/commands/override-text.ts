import type { Override } from '@spieltag/shared-kernel/registry';
import { UsageError } from '../errors/cli-error.ts';

const BRANCH = 'branch:';
const LOCALHOST = /^localhost:([1-9]\d{0,4})$/;

/** An override as it is typed and shown: `mf-market@1.0.1-0123456789`. */
export function overrideText(override: Override): string {
  if ('port' in override) return `${override.remote}@localhost:${override.port}`;
  if ('branch' in override) return `${override.remote}@${BRANCH}${override.branch}`;
  return `${override.remote}@${override.version}`;
}

/**
 * Reads overrides as they are typed; of one remote its name and version may stand apart.
 * @param nameOf the whole name of a remote @throws UsageError
 */
export function readOverrides(
  what: readonly string[],
  nameOf: (given: string) => string,
): readonly Override[] {
  const [first = '', second = ''] = what;
  const isApart = what.length === 2 && !first.includes('@') && !second.includes('@');
  return (isApart ? [`${first}@${second}`] : what).map((text) => readOverride(text, nameOf));
}

function readOverride(text: string, nameOf: (given: string) => string): Override {
  const at = text.indexOf('@');
  const wanted = text.slice(at + 1);
  if (at < 1 || wanted === '') {
    throw new UsageError(`'${text}' is no <remote>@<version>, @branch:<name> or @localhost:<port>`);
  }
  const remote = nameOf(text.slice(0, at));
  if (wanted.startsWith(BRANCH)) return { remote, branch: wanted.slice(BRANCH.length) };
  const [, port] = LOCALHOST.exec(wanted) ?? [];
  return port === undefined ? { remote, version: wanted } : { remote, port: Number(port) };
}
