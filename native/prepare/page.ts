import {
  escaped,
  PAGE_CONFIG_ELEMENT_ID,
  type PageConfig,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';
import type { Site } from './read-site.ts';

/** Where the app keeps the files of the shell, and its own script. */
export const SHELL_FOLDER = 'shell';
export const BRIDGE_FILE = 'bridge.js';

/** Directives no `<meta>` may have: browsers take them from headers alone. */
const HEADERS_ONLY = ['frame-ancestors', 'report-uri', 'sandbox'];

/**
 * The app's page: the shell of the app, and nothing of any composition. It says which site it is for; the
 * app's own script makes that the page's base, see `src/site.ts`.
 */
export function renderAppPage(site: Site, shell: ShellRelease): string {
  return [
    '<!doctype html>',
    '<html lang="de">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${escaped(appPolicy(site))}">`,
    '<title>Spieltag</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light">',
    `<meta name="spieltag-site" content="${escaped(site.origin)}/">`,
    `<script src="/${BRIDGE_FILE}"></script>`,
    ...(shell.entries.main ?? []).map((file) => entryTag(file, shell.files[file] ?? '')),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    configBlock(site.config, shell),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The site's policy, where its own files and the app's are both `self`. */
export function appPolicy({ policy, origin }: Pick<Site, 'policy' | 'origin'>): string {
  const directives = policy.split(';').map((directive) => directive.trim());
  return directives
    .filter((directive) => !HEADERS_ONLY.includes(directive.split(' ', 1)[0] ?? ''))
    .map((directive) => forApp(directive, origin))
    .join('; ');
}

function forApp(directive: string, origin: string): string {
  if (directive.startsWith('base-uri')) return `base-uri ${origin}`;
  const both = directive.replaceAll("'self'", `'self' ${origin}`);
  // Pictures of the device are read from such addresses.
  return directive.startsWith('connect-src') ? `${both} blob:` : both;
}

function entryTag(file: string, integrity: string): string {
  const source = `"/${SHELL_FOLDER}/${escaped(file)}" integrity="${escaped(integrity)}"`;
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href=${source}>`
    : `<script defer src=${source}></script>`;
}

/** The kernel is that of the app's shell; testers' versions and a workshop are for browsers. */
function configBlock(config: PageConfig, shell: ShellRelease): string {
  const { override: _, liveReloadUrl: __, ...rest } = config;
  const json = JSON.stringify({ ...rest, kernelVersion: shell.kernel }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_CONFIG_ELEMENT_ID}">${json}</script>`;
}
