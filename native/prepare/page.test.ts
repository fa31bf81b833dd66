import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { PageConfig, ShellRelease } from '@spieltag/shared-kernel/composition';
import { appPolicy, renderAppPage } from './page.ts';
import {
  ENTITLEMENTS,
  EXTRACTION_RULES,
  withAppLinks,
  withEntitlements,
  withoutBackup,
  withPushReplies,
  withStartOnce,
  withUsage,
} from './platform-files.ts';
import { readSite } from './read-site.ts';

const origin = 'https://play.example';
const config = {
  ...{ stage: 'production', projectId: 'spieltag', issuerUrl: 'https://issuer.example' },
  ...{ clientId: 'spieltag', buildNr: 1, appVersion: '1.5.1', appBuildNr: 8 },
  kernelVersion: '1.1.0',
  liveReloadUrl: '/reload',
  signatureKey: { kty: 'EC', crv: 'P-256', x: 'x', y: '</script>' },
} as PageConfig;
const shell = {
  kernel: '1.2.0',
  entries: { main: ['main.css', 'main.js'] },
  files: { 'main.css': 'sha384-c', 'main.js': 'sha384-j' },
} as unknown as ShellRelease;
const policy =
  "script-src 'self' 'sha256-x'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const page = renderAppPage({ origin, config, policy }, shell);

describe("the app's page", () => {
  test('says for which site it is, then has its own script, and then the shell', () => {
    const order = [`content="${origin}/"`, '/bridge.js', '/shell/main.css', '/shell/main.js'];
    const places = order.map((part) => page.indexOf(part));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  test('checks the files of its shell, and tells it the kernel it has', () => {
    expect(page).toContain('<script defer src="/shell/main.js" integrity="sha384-j"></script>');
    const [, json = ''] = /id="page-config">([^<]*)</.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual({
      ...config,
      liveReloadUrl: undefined,
      kernelVersion: '1.2.0',
    });
  });

  test('allows what the site allows its own pages, from the app and from the site', () => {
    expect(appPolicy({ policy, origin })).toBe(
      `script-src 'self' ${origin} 'sha256-x'; connect-src 'self' ${origin} blob:; base-uri ${origin}`,
    );
  });
});

test.each(['play.example', 'file:///etc', ''])('%j is no site to build for', async (address) => {
  await expect(readSite(address)).rejects.toThrow(/is no address of a site/);
});

describe("what Capacitor's projects lack", () => {
  const edits: readonly [string, string, (text: string) => string][] = [
    [
      'links on Android',
      '<manifest>\n        </activity>\n</manifest>\n',
      (text) => withAppLinks(text, 'play.example'),
    ],
    ['entitlements', 'INFOPLIST_FILE = App/Info.plist;', withEntitlements],
    ['reasons for camera and library', '<dict>\n</dict>\n</plist>', withUsage],
    ['replies about messages', 'class AppDelegate {\n}\n', withPushReplies],
  ];
  test.each(edits)('%s is brought once', (_name, text, edit) => {
    const once = edit(text);
    expect(once).not.toBe(text);
    expect(edit(once)).toBe(once);
  });

  /** A file of the project Capacitor makes for Android. */
  const fromTemplate = (path: string) => {
    const cli = createRequire(import.meta.url).resolve('@capacitor/cli/package.json');
    const template = join(dirname(cli), 'assets/android-template.tar.gz');
    return execFileSync('tar', ['-xzOf', template, `app/src/main/${path}`], { encoding: 'utf8' });
  };

  test('no backup of an Android device takes along what it signs in with, nor a transfer', () => {
    const manifest = fromTemplate('AndroidManifest.xml');
    const once = withoutBackup(manifest);
    expect(once.match(/android:allowBackup="[^"]*"/g)).toEqual(['android:allowBackup="false"']);
    expect(once).toContain('android:dataExtractionRules="@xml/data_extraction_rules"');
    expect(once).toContain('android:icon="@mipmap/ic_launcher"');
    expect(withoutBackup(once)).toBe(once);
    expect(EXTRACTION_RULES.match(/<exclude domain="root" \/>/g)).toHaveLength(2);
  });

  test('the app that Android brings back starts as from its icon, and not by the link of before', () => {
    const activity = fromTemplate('java/com/getcapacitor/myapp/MainActivity.java');
    const once = withStartOnce(activity);
    expect(once.replaceAll(/\s+/g, ' ')).toContain(
      'setIntent(new android.content.Intent(android.content.Intent.ACTION_MAIN)); } super.onCreate(state);',
    );
    expect(withStartOnce(once)).toBe(once);
  });

  test('another site takes the place of the one before', () => {
    const manifest = '<manifest>\n        </activity>\n</manifest>\n';
    const moved = withAppLinks(withAppLinks(manifest, 'old.example'), 'new.example');
    expect([moved.includes('old.example'), moved.includes('new.example')]).toEqual([false, true]);
    expect(ENTITLEMENTS('new.example')).toContain('applinks:new.example');
  });

  test('a project that looks otherwise is not changed by half', () => {
    expect(() => withAppLinks('<other/>', 'play.example')).toThrow(/has no "<\/activity>"/);
    expect(() => withoutBackup('<other/>')).toThrow(/has no "<application"/);
    expect(() => withStartOnce('class Other {}')).toThrow(/has no "extends BridgeActivity/);
  });
});
