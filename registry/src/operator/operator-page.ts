import { PRODUCT_ICON } from '@spieltag/shared-kernel/art';
import {
  escaped,
  OPERATOR_CONFIG_ELEMENT_ID,
  type OperatorConfig,
  type OperatorRelease,
} from '@spieltag/shared-kernel/composition';
import { versionPath } from '../artefacts/artefact-store.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The accessible primitives inject some; they carry no scripts.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Headers of the operators' page: nobody frames it, and who opened it has no hold of it. */
export const OPERATOR_PAGE_HEADERS = {
  'content-security-policy': POLICY.join('; '),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** The operators' page: a script of its own build, and no composition. */
export function renderOperatorPage(release: OperatorRelease, config: OperatorConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return [
    '<!doctype html>',
    '<html lang="de">',
    '<head>',
    '<meta charset="utf-8">',
    '<title>Spieltag</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light">',
    '<meta name="robots" content="noindex">',
    `<link rel="icon" href="${PRODUCT_ICON}">`,
    ...release.assets.map((file) => assetTag(release, file)),
    '</head>',
    '<body><div id="root"></div>',
    '<noscript>Diese Seite braucht JavaScript. This page needs JavaScript.</noscript>',
    `<script type="application/json" id="${OPERATOR_CONFIG_ELEMENT_ID}">${json}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function assetTag({ name, version, files }: OperatorRelease, file: string): string {
  const address = escaped(`/${versionPath(name, version)}/${file}`);
  const source = `"${address}" integrity="${escaped(files[file] ?? '')}"`;
  return file.endsWith('.css')
    ? `<link rel="stylesheet" href=${source}>`
    : `<script defer src=${source}></script>`;
}
