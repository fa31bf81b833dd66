import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { CONTRACT_FILE } from '../../build/contract-types.ts';
import { ROOT, readFrontEnd } from '../../build/packages.ts';
import { CliError } from '../cli-error.ts';
import {
  type CommonOptions,
  connect,
  registryCommand,
  remoteName,
  type Surroundings,
} from './context.ts';

/** How `contract.d.ts` names the declarations beside it. */
const REFERENCE =
  /^\/\/\/ <reference path="\.\/(types(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.d\.ts)" \/>$/gm;

/** `types [remote]`: the types of what a remote uses of others, as they are live. */
export function typesCommand(around: Surroundings): Command {
  return registryCommand(
    'types [remote]',
    'fetch the types of what a remote uses of others, as they are live, into its folder contracts/',
    'npx remotes types mf-lineup',
  )
    .argument('[remote]', 'the remote; of the current folder when left out')
    .action(async (given: string | undefined, options: CommonOptions) => {
      const remote = remoteName(given, around);
      const { admin, site } = await connect(options, around);
      const used = Object.keys(readFrontEnd(remote).manifest?.uses ?? {});
      const written: string[] = [];
      for (const other of used) {
        const { shares } = await admin.state(other);
        const version = (shares.find(({ default: isDefault }) => isDefault) ?? shares[0])?.version;
        if (!version) throw new CliError(`no version of ${other} is live`);
        const fetchFile = (file: string) =>
          fetchText(new URL(`/${other}/${version}/${file}`, site));
        const contract = await fetchFile(CONTRACT_FILE);
        const beside = [...contract.matchAll(REFERENCE)].map(([, path = '']) => path);
        for (const file of [CONTRACT_FILE, ...beside]) {
          const path = join(remote, 'contracts', other, file);
          mkdirSync(dirname(join(ROOT, path)), { recursive: true });
          writeFileSync(
            join(ROOT, path),
            file === CONTRACT_FILE ? contract : await fetchFile(file),
          );
          written.push(path);
        }
      }
      if (options.json) return around.print(JSON.stringify({ remote, written }, null, 2));
      around.print(written.length > 0 ? written.join('\n') : `${remote} uses nothing of others`);
    });
}

async function fetchText(url: URL): Promise<string> {
  const reply = await fetch(url).catch((error: Error) => {
    throw new CliError(`${url.origin} does not answer: ${error.message}`);
  });
  if (!reply.ok) throw new CliError(`${url.href} answers ${reply.status}`);
  return reply.text();
}
