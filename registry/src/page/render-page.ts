import { PRODUCT_ICON } from '@spieltag/shared-kernel/art';
import {
  COMPOSITION_ELEMENT_ID,
  type DiscoveryDocument,
  escaped,
  FIRST_VISIT_CLASS,
  MANIFEST_PATH,
  openingBlock,
  PAGE_CONFIG_ELEMENT_ID,
  type PageConfig,
  PREFETCHED_REPLIES_ELEMENT_ID,
  type PrefetchedReply,
  type ShellRelease,
  TOUR_ROOM_CLASS,
} from '@spieltag/shared-kernel/composition';
import { versionPath } from '../artefacts/artefact-store.ts';
import type { PreloadHint } from './preload.ts';
import { SHELL_RECOVERY_PATH, SHELL_WATCHDOG } from './shell-watchdog.ts';
import { FIRST_PAINT, LATE_NOTE, WORDMARK } from './wordmark.ts';

/** The status bar of the game continues into that of the system, in either scheme. */
const THEME_COLORS = [
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9f5eb">',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#041b1e">',
];

/** All a page is made of. */
export interface PageParts {
  readonly shell: ShellRelease;
  readonly config: PageConfig;
  readonly composition: DiscoveryDocument;
  readonly hints: readonly PreloadHint[];
  readonly prefetchedReplies: readonly PrefetchedReply[];
  /** The browser has nothing of the game yet. */
  readonly isFirstVisit: boolean;
  /** Somebody new on the lineup, who is offered the tour there; default: not. */
  readonly offersTour?: boolean;
  /** What is shown of its address elsewhere; default: nothing besides the game. */
  readonly previewTags?: readonly string[];
  /** Its first screen, as far as that can be drawn before any script. */
  readonly opening?: string | undefined;
}

/** The page of the game, the same for every address but for the hints. */
export function renderPage(parts: PageParts): string {
  const { shell, config, composition, hints, prefetchedReplies } = parts;
  return [
    ...head(parts),
    // Before the style sheets, for which it would wait.
    watchdogTag(shell, config.projectId),
    ...entryTags(shell, 'main'),
    ...hints.map(hintTag),
    ...(parts.previewTags ?? []),
    '</head>',
    // Styled by the shell's page.css; gone with the first script.
    `<body>${WORDMARK}<div id="root">${FIRST_PAINT}${LATE_NOTE}</div>`,
    ...(parts.opening ? [openingBlock(parts.opening)] : []),
    '<noscript>Spieltag braucht JavaScript. Spieltag needs JavaScript.</noscript>',
    // Behind what is painted and what fetches: no script reads them before the page is whole.
    dataBlock(COMPOSITION_ELEMENT_ID, composition),
    dataBlock(PAGE_CONFIG_ELEMENT_ID, config),
    dataBlock(PREFETCHED_REPLIES_ELEMENT_ID, prefetchedReplies),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function head({ shell, isFirstVisit, offersTour }: PageParts): string[] {
  const classes = [isFirstVisit && FIRST_VISIT_CLASS, offersTour && TOUR_ROOM_CLASS].filter(
    Boolean,
  );
  // They would take the way of the first screen, see the shell's page.css.
  const fonts = (isFirstVisit ? [] : shell.fonts).map(
    (file) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(shellUrl(shell, file))}">`,
  );
  return [
    '<!doctype html>',
    classes.length > 0 ? `<html lang="de" class="${classes.join(' ')}">` : '<html lang="de">',
    '<head>',
    '<meta charset="utf-8">',
    '<title>Spieltag</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light">',
    '<meta name="description" content="Spieltag: Fußball-Manager für echte Spieltage">',
    ...THEME_COLORS,
    `<link rel="icon" href="${PRODUCT_ICON}">`,
    // With cookies: one of them says the language.
    `<link rel="manifest" href="${MANIFEST_PATH}" crossorigin="use-credentials">`,
    '<link rel="apple-touch-icon" href="/installation/apple-touch-180.png">',
    ...fonts,
  ];
}

/** Scripts and styles of one entry of the shell; see shell-watchdog.js for when the scripts run. */
function entryTags(shell: ShellRelease, entry: string): string[] {
  return (shell.entries[entry] ?? []).map((file) => {
    const source = `"${escaped(shellUrl(shell, file))}" integrity="${escaped(shell.files[file] ?? '')}"`;
    return file.endsWith('.css')
      ? `<link rel="stylesheet" href=${source}>`
      : `<link rel="preload" as="script" fetchpriority="low" data-shell href=${source}>`;
  });
}

/** Sees to it that a shell that does not start is left. */
function watchdogTag({ version }: ShellRelease, projectId: string): string {
  const reports = `/discovery/projects/${encodeURIComponent(projectId)}/reports`;
  return `<script data-version="${escaped(version)}" data-reports="${escaped(reports)}" data-recovery="${SHELL_RECOVERY_PATH}">${SHELL_WATCHDOG}</script>`;
}

function hintTag({ href, as, integrity }: PreloadHint): string {
  return `<link rel="preload" as="${as}" href="${escaped(href)}" integrity="${escaped(integrity)}">`;
}

/** Data that a script reads. `<` is escaped: nothing in it can end the block. */
function dataBlock(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function shellUrl({ name, version }: ShellRelease, file: string): string {
  return `/${versionPath(name, version)}/${file}`;
}
