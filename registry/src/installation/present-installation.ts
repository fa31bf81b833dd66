import {
  type DiscoveryDocument,
  type InstallationDocument,
  type PageConfig,
  SERVICE_WORKER_FILE,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';
import { versionPath } from '../artefacts/artefact-store.ts';
import { renderPage } from '../page/render-page.ts';

interface InstallationParts {
  readonly shell: ShellRelease;
  readonly config: PageConfig;
  readonly composition: DiscoveryDocument;
  /** What goes with the page. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a page may ask for while it runs; maps and declarations are for developers. */
const IS_SHOWN = /\.(js|css|woff2|svg|png|webp)$/;

/**
 * What a visitor's game consists of: a page that is good for every address and says nothing of the
 * moment, and the files of shell and remotes, each with its integrity.
 */
export function presentInstallation(parts: InstallationParts): InstallationDocument {
  const { shell, config, composition, headers } = parts;
  const html = renderPage({
    shell,
    config,
    composition,
    hints: [],
    prefetchedReplies: [],
    isFirstVisit: false,
  });
  return {
    page: { html, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } },
    files: { ...filesOfShell(shell), ...filesOfRemotes(composition) },
  };
}

function filesOfShell({ name, version, files }: ShellRelease): Record<string, string> {
  const shown = Object.entries(files).filter(
    ([file]) => IS_SHOWN.test(file) && file !== SERVICE_WORKER_FILE,
  );
  return Object.fromEntries(
    shown.map(([file, integrity]) => [`/${versionPath(name, version)}/${file}`, integrity]),
  );
}

/** Of each remote the version that is live: what it falls back to needs a network. */
function filesOfRemotes({ microFrontends }: DiscoveryDocument): Record<string, string> {
  const versions = Object.values(microFrontends).flatMap(([version]) => version ?? []);
  return Object.fromEntries(
    versions.flatMap(({ url, metadata, extras: { assets } }) => {
      const folder = url.slice(0, url.lastIndexOf('/'));
      const files = Object.entries(assets).map(([file, integrity]) => [
        `${folder}/${file}`,
        integrity,
      ]);
      return [...files, [url, metadata.integrity]];
    }),
  );
}
