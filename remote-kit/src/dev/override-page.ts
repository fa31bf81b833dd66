import {
  COMPOSITION_ELEMENT_ID,
  type DiscoveryDocument,
  offeredVersion,
  PAGE_CONFIG_ELEMENT_ID,
  type PageConfig,
  type Release,
} from '@spieltag/shared-kernel/composition';

/** Folder of the addresses of a build that is served here. */
export const releasePath = ({ name, version }: Release) => `/${name}/${version}`;

/**
 * A page of a running game with one remote replaced by a build of ours, and with other settings
 * where they are given. The hints for the replaced version go.
 */
export function overridePage(
  html: string,
  release: Release,
  settings: Partial<PageConfig>,
): string {
  const composed = mapBlock<DiscoveryDocument>(html, COMPOSITION_ELEMENT_ID, (document) =>
    overrideDocument(document, release),
  );
  const configured = mapBlock<PageConfig>(composed, PAGE_CONFIG_ELEMENT_ID, (config) => ({
    ...config,
    ...settings,
  }));
  return configured.replaceAll(
    new RegExp(`<link rel="preload"[^>]*href="/${release.name}/[^>]*>\\n?`, 'g'),
    '',
  );
}

/** The composition with the remote replaced. */
export function overrideDocument(document: DiscoveryDocument, release: Release): DiscoveryDocument {
  const offered = offeredVersion(release, releasePath(release));
  const inTheWorks = { ...offered, deployment: { traffic: 100, default: true } };
  const microFrontends = { ...document.microFrontends, [release.name]: [inTheWorks] };
  return { ...document, microFrontends };
}

function mapBlock<T>(html: string, id: string, change: (data: T) => T): string {
  const open = `<script type="application/json" id="${id}">`;
  const start = html.indexOf(open) + open.length;
  const end = html.indexOf('</script>', start);
  if (start < open.length || end < 0) throw new Error(`The page has no block "${id}"`);
  const data = change(JSON.parse(html.slice(start, end)) as T);
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.slice(0, start) + json + html.slice(end);
}
