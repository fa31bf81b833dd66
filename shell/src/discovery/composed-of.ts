import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';

/** The versions a page is composed of, as one text: that of its shell, and those of its remotes. */
export function composedOf(
  shell: string | undefined,
  { microFrontends }: Pick<DiscoveryDocument, 'microFrontends'>,
): string {
  const remotes = Object.entries(microFrontends).map(
    ([name, [offer]]) => `${name}@${offer?.metadata.version}`,
  );
  return [`shell@${shell}`, ...remotes.toSorted()].join(' ');
}
