import type { Override } from '@spieltag/shared-kernel/registry';

/** One entry of `?override=`. */
export type ParameterEntry =
  /** A signed link. */
  | { readonly text: string; readonly token: string }
  /** Nobody signed it. */
  | { readonly text: string; readonly override: Override }
  /** Ends what the entries before it say of a remote. */
  | { readonly text: string; readonly ended: string };

const REMOTE = '(shell|mf-[a-z0-9-]+)';
const VERSION = new RegExp(`^${REMOTE}@(\\d+\\.\\d+\\.\\d+-[0-9a-f]{10})$`);
const LOCALHOST = new RegExp(`^${REMOTE}@localhost:([1-9]\\d{0,4})$`);
const ENDED = new RegExp(`^-${REMOTE}$`);
const MAX_PORT = 65_535;
/** A tester opens a handful of links in a tab; every entry may cost a look into the database. */
const MAX_ENTRIES = 20;

/** The entries of the parameter, with commas between them; none when it is something else. */
export function readParameter(parameter: unknown): readonly ParameterEntry[] {
  if (typeof parameter !== 'string' || parameter === '') return [];
  const texts = parameter.split(',');
  return texts.length > MAX_ENTRIES ? [] : texts.map(readEntry);
}

function readEntry(text: string): ParameterEntry {
  const [, ended] = ENDED.exec(text) ?? [];
  if (ended) return { text, ended };
  const [, versioned, version] = VERSION.exec(text) ?? [];
  if (versioned && version) return { text, override: { remote: versioned, version } };
  const [, remote, digits] = LOCALHOST.exec(text) ?? [];
  const port = Number(digits);
  if (remote && port <= MAX_PORT) return { text, override: { remote, port } };
  return { text, token: text };
}
