import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { CONTRACT_FILE } from '../../build/contract-types.ts';
import { ROOT, readFrontEnd } from '../../build/packages.ts';
import { CliError } from '../errors/cli-error.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
} from './context.ts';

/** How `contract.d.ts` names the declarations beside it. */
const REFERENCE =
  /^\/\/\/ <reference path="\.\/(types(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.d\.ts)" \/>$/gm;

const TYPES: RegistryCommand = {
  usage: 'types [remote]',
  summary:
    'fetch the types of what a remote uses of others, as they are live, into its folder contracts/',
  example: 'npx remotes types mf-lineup',
  rows: [registryContract.monitoring.state],
};

/** `types [remote]`: the types of what a remote uses of others, as they are live. */
export function typesCommand(cli: CliContext): Command {
  return registryCommand(TYPES)
    .argument('[remote]', 'the remote; of the current folder when left out')
    .action(async (given: string | undefined, options: CommonOptions) => {
      const remote = remoteName(given, cli);
      const { admin, site } = await connect(options, cli, TYPES);
      const { dir, manifest } = readFrontEnd(remote);
      const used = Object.keys(manifest?.uses ?? {});
      const written: string[] = [];
      for (const other of used) {
        const { shares } = await admin.call(registryContract.monitoring.state, {
          params: admin.of(other),
        });
        const version = (shares.find(({ default: isDefault }) => isDefault) ?? shares[0])?.version;
        if (!version) throw new CliError(`no version of ${other} is live`);
        const fetchFile = (file: string) =>
          fetchText(new URL(`/${other}/${version}/${file}`, site));
        const contract = await fetchFile(CONTRACT_FILE);
        const beside = [...contract.matchAll(REFERENCE)].map(([, path = '']) => path);
        for (const file of [CONTRACT_FILE, ...beside]) {
          const path = relative(ROOT, join(dir, 'contracts', other, file));
          mkdirSync(dirname(join(ROOT, path)), { recursive: true });
          writeFileSync(
            join(ROOT, path),
            file === CONTRACT_FILE ? contract : await fetchFile(file),
          );
          written.push(path);
        }
      }
      if (options.json) return cli.print(JSON.stringify({ remote, written }, null, 2));
      cli.print(written.length > 0 ? written.join('\n') : `${remote} uses nothing of others`);
    });
}

async function fetchText(url: URL): Promise<string> {
  const reply = await fetch(url).catch((error: Error) => {
    throw new CliError(`${url.origin} does not answer: ${error.message}`);
  });
  if (!reply.ok) throw new CliError(`${url.href} answers ${reply.status}`);
  return reply.text();
}
