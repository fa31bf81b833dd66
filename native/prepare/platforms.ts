import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  APP_DELEGATE,
  ENTITLEMENTS,
  EXTRACTION_RULES,
  EXTRACTION_RULES_FILE,
  MAIN_ACTIVITY,
  withAppLinks,
  withEntitlements,
  withoutBackup,
  withPushReplies,
  withStartOnce,
  withUsage,
} from './platform-files.ts';

const run = promisify(execFile);
const CAPACITOR = join(
  dirname(createRequire(import.meta.url).resolve('@capacitor/cli/package.json')),
  'bin/capacitor',
);

/** For which apps are built. */
export const PLATFORMS = ['android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Makes the project of a platform where there is none, and brings the app's page into it. */
export async function preparePlatform(
  platform: Platform,
  native: string,
  siteOrigin: string,
): Promise<void> {
  if (!existsSync(join(native, platform))) await capacitor(native, 'add', platform);
  const { host } = new URL(siteOrigin);
  if (platform === 'android') await completeAndroid(native, host);
  else await completeIos(native, host);
  await capacitor(native, 'sync', platform);
}

async function capacitor(native: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, CAPACITOR_TELEMETRY: '0', CI: '1' };
  const { stdout } = await run(process.execPath, [CAPACITOR, ...args], { cwd: native, env });
  console.log(stdout.trimEnd());
}

async function completeAndroid(native: string, host: string): Promise<void> {
  const main = join(native, 'android/app/src/main');
  await change(join(main, 'AndroidManifest.xml'), (text) =>
    withoutBackup(withAppLinks(text, host)),
  );
  const rules = join(main, EXTRACTION_RULES_FILE);
  await mkdir(dirname(rules), { recursive: true });
  await writeFile(rules, EXTRACTION_RULES);
  // Its folder is named after the app.
  const files = await readdir(join(main, 'java'), { recursive: true });
  const activity = files.find((file) => basename(file) === MAIN_ACTIVITY);
  if (!activity) throw new Error(`Capacitor's project has no ${MAIN_ACTIVITY} any more`);
  await change(join(main, 'java', activity), withStartOnce);
}

async function completeIos(native: string, host: string): Promise<void> {
  const app = join(native, 'ios/App');
  await writeFile(join(app, 'App/App.entitlements'), ENTITLEMENTS(host));
  await change(join(app, 'App.xcodeproj/project.pbxproj'), withEntitlements);
  await change(join(app, 'App/Info.plist'), withUsage);
  await change(join(app, APP_DELEGATE), withPushReplies);
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const edited = edit(text);
  if (edited !== text) await writeFile(file, edited);
}
