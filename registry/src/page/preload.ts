import {
  type DiscoveryDocument,
  isActive,
  overlayMarkers,
  sectionsOf,
  splitSeason,
} from '@spieltag/shared-kernel/composition';

/** A file the page will need right after the shell. */
export interface PreloadHint {
  readonly href: string;
  readonly as: 'script' | 'style';
  /** Of a hint without it a browser would make no use: it asks for what was checked. */
  readonly integrity: string;
}

/** What the first remote of an address needs, so that it does not wait for the shell to ask. */
export function preloadHints(document: DiscoveryDocument, pathname: string): PreloadHint[] {
  const offered = Object.values(document.microFrontends).flatMap(([version]) =>
    version ? version.extras.applications.map((application) => ({ version, application })) : [],
  );
  const markers = overlayMarkers(offered.map(({ application }) => application));
  const sections = sectionsOf(splitSeason(pathname).path, markers);
  const first = offered.find(
    ({ application }) => application.slot === 'main' && isActive(application, sections),
  );
  if (!first) return [];
  const { url, metadata, extras } = first.version;
  const folder = url.slice(0, url.lastIndexOf('/'));
  const files = extras.preload[first.application.module] ?? [];
  return [
    { href: url, as: 'script', integrity: metadata.integrity },
    ...files.map(
      (file): PreloadHint => ({
        href: `${folder}/${file}`,
        as: file.endsWith('.css') ? 'style' : 'script',
        integrity: extras.assets[file] ?? '',
      }),
    ),
  ];
}
