import { createHash } from 'node:crypto';
import { CliError } from '../errors/cli-error.ts';

/** What is read of a release to find its files. */
export interface ReleaseFiles {
  readonly name: string;
  readonly version: string;
  /** Integrity by path. */
  readonly files: Readonly<Record<string, string>>;
}

const ANSWER_WITHIN_MS = 60_000;
/** At a time; a site takes them all, a slow line does not. */
const TOGETHER = 6;

/**
 * The files of a release as a site serves them to pages.
 * @throws CliError when one is missing or is not what the release says
 */
export async function downloadFiles(
  site: URL,
  { name, version, files }: ReleaseFiles,
): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const left = Object.entries(files);
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [file, integrity] = next;
      found.set(file, await download(new URL(`/${name}/${version}/${file}`, site), integrity));
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return found;
}

async function download(url: URL, integrity: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const reply = await fetch(url, { signal, redirect: 'error' }).catch((error: Error) => {
    throw new CliError(`${url.href} cannot be read: ${error.message}`);
  });
  if (!reply.ok) throw new CliError(`${url.href} answers ${reply.status}`);
  const content = Buffer.from(await reply.arrayBuffer());
  const digest = createHash('sha384').update(content).digest('base64');
  if (`sha384-${digest}` === integrity) return content;
  throw new CliError(`${url.href} is not what its release says`, 'ASSET_CORRUPT');
}
