import {
  allOverridden,
  type OverriddenRemote,
  type PageOverride,
} from '@spieltag/shared-kernel/composition';

/** As many as the registry reads. */
const MAX_ENTRIES = 20;

const entriesOf = (token: string) => token.split(',').filter((entry) => entry !== '');

/**
 * What a tab asks for that has one token and opens a link with another: both, and of one remote the
 * link. It stays as it is where the link has all of the tab's already.
 */
export function addedToken(ofTab: string, ofLink: string): string {
  const link = entriesOf(ofLink);
  const left = entriesOf(ofTab).filter((entry) => !link.includes(entry));
  return left.length === 0 ? ofLink : [...left, ...link].slice(-MAX_ENTRIES).join();
}

/** The override with some of its remotes alone; undefined: none of them is left. */
export function reduced(
  override: PageOverride,
  isKept: (one: OverriddenRemote) => boolean,
): PageOverride | undefined {
  const all = allOverridden(override).filter(isKept);
  return all.length === 0 ? undefined : { ...override, all };
}

/** Epoch ms; one that nobody signed holds as long as its tab. */
export const expiryOf = ({ expiresAt }: Pick<OverriddenRemote, 'expiresAt'>): number =>
  expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
