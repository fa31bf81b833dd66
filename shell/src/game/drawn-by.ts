import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { composedOf } from '../discovery/composed-of.ts';
import { shellVersion } from './shell-version.ts';

/** Versions of all that draws a screen, as one text: others may draw it otherwise. */
export function drawnBy(
  { build }: Pick<Kernel, 'build'>,
  document: Pick<DiscoveryDocument, 'microFrontends'>,
): string {
  return `${build.internalNumber} ${composedOf(shellVersion(), document)}`;
}
