import type { FallbackVersion } from './discovery.ts';
import { assetsOf, type Release } from './release.ts';

/** A release as compositions offer it, its files below this address. */
export function offeredVersion(release: Release, folder: string): FallbackVersion {
  const { version, entry, files, kernel, label, container } = release;
  const { applications, extensions, events, preload } = release;
  return {
    url: `${folder}/${entry}`,
    metadata: { version, integrity: files[entry] ?? '' },
    extras: {
      kernel,
      ...(label && { label }),
      container,
      applications,
      ...(extensions && { extensions }),
      events,
      preload,
      assets: assetsOf(release),
    },
  };
}
