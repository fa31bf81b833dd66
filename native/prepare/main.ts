/** `npm run native -- <site> [platforms]`: makes the app's page for a site, and the projects of its platforms. */
import { dirname, join } from 'node:path';
import { PLATFORMS, type Platform, preparePlatform } from './platforms.ts';
import { readSite, SiteError } from './read-site.ts';
import { writePage } from './write-page.ts';

const NATIVE = dirname(import.meta.dirname);
const USAGE = `usage: npm run native -- https://play.example [${PLATFORMS.join('] [')}]`;

const isPlatform = (name: string): name is Platform => PLATFORMS.some((known) => known === name);

async function main([address, ...names]: readonly string[]): Promise<void> {
  const platforms = names.filter(isPlatform);
  if (!address || platforms.length < names.length) throw new SiteError(USAGE);
  const site = await readSite(address);
  await writePage(site, NATIVE, join(NATIVE, 'www'));
  console.log(`native/www holds the app's page for ${site.origin}`);
  for (const platform of platforms.length > 0 ? platforms : PLATFORMS) {
    await preparePlatform(platform, NATIVE, site.origin);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SiteError ? `error: ${error.message}` : error);
  process.exitCode = 1;
}
