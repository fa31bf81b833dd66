import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assetsOf,
  COMPOSITION_ELEMENT_ID,
  type DiscoveryDocument,
  type Release,
} from '@spieltag/shared-kernel/composition';
import { buildPackage } from '../../remote-kit/src/build/build-package.ts';
import { readFrontEnd } from '../../remote-kit/src/build/packages.ts';

/** A remote built anew, as after a change of one line: every file has another address. */
export interface Redeployed {
  readonly name: string;
  readonly dir: string;
  readonly release: Release;
}

/** Builds a remote under another version. */
export async function buildAnew(name: string, dir: string): Promise<Redeployed> {
  const version = `${readFrontEnd(name).packageVersion}-0123456789`;
  await buildPackage(name, { mode: 'production', version, out: dir });
  const release = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as Release;
  return { name, dir, release };
}

/** Where the files of the new version are found. */
export const folderOf = ({ name, dir, release }: Redeployed) => ({
  [`/${name}/${release.version}/`]: dir,
});

const BLOCK = new RegExp(`(<script[^>]*id="${COMPOSITION_ELEMENT_ID}">)(.*?)(</script>)`);

/** Makes pages that have the new version, for everybody at once. */
export function pageWith({ name, release }: Redeployed): (html: string) => string {
  return (html) =>
    html.replace(BLOCK, (_, start: string, json: string, end: string) => {
      const document = JSON.parse(json) as DiscoveryDocument;
      const [before] = document.microFrontends[name] ?? [];
      if (!before) throw new Error(`The page has no ${name}`);
      const { version, entry, files, container, kernel, applications, preload } = release;
      const extras = { container, kernel, applications, preload, assets: assetsOf(release) };
      document.microFrontends[name] = [
        {
          ...before,
          url: `/${name}/${version}/${entry}`,
          metadata: { version, integrity: files[entry] ?? '' },
          extras: { ...before.extras, ...extras },
        },
      ];
      return `${start}${JSON.stringify(document).replaceAll('<', '\\u003c')}${end}`;
    });
}
