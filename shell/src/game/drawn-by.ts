import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { shellVersion } from './shell-version.ts';

/** Versions of all that draws a screen, as one text: others may draw it otherwise. */
export function drawnBy(
  { build }: Pick<Kernel, 'build'>,
  { microFrontends }: Pick<DiscoveryDocument, 'microFrontends'>,
): string {
  const remotes = Object.values(microFrontends).map(([offer]) => offer?.metadata.version);
  return [build.internalNumber, shellVersion(), ...remotes].join(' ');
}
