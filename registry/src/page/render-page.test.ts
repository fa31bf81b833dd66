import { expect, test } from '@jest/globals';
import { DISCOVERY_SCHEMA, type ShellRelease } from '@spieltag/shared-kernel/composition';
import { renderPage } from './render-page.ts';

const HOSTILE = `x"><script src='evil'></script>.css`;

test('whatever stands in an attribute of the page stays in it', () => {
  const shell: ShellRelease = {
    name: 'shell',
    version: '1.0.0-0123456789',
    kernel: '1.0.0',
    entries: { main: [HOSTILE, HOSTILE.replace('.css', '.js')] },
    fonts: [HOSTILE],
    files: { [HOSTILE]: HOSTILE, [HOSTILE.replace('.css', '.js')]: HOSTILE },
  };
  const html = renderPage({
    shell,
    config: {
      stage: 'production',
      projectId: HOSTILE,
      issuerUrl: HOSTILE,
      clientId: HOSTILE,
      buildNr: 1,
      appVersion: HOSTILE,
      appBuildNr: 8,
      kernelVersion: HOSTILE,
      signatureKey: { kty: 'EC', crv: 'P-256', x: HOSTILE, y: HOSTILE },
    },
    composition: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
    hints: [{ href: HOSTILE, as: 'script', integrity: HOSTILE }],
    prefetchedReplies: [{ path: HOSTILE, etag: HOSTILE, text: HOSTILE }],
    isFirstVisit: false,
  });
  expect(html).not.toContain("<script src='evil'>");
  expect(html.match(/&quot;&gt;&lt;script src=&#39;evil&#39;&gt;/g)).toHaveLength(7);
});
