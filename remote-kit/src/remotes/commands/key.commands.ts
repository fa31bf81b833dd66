import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { localTime, table } from '../output/table.ts';
import { makeReleaseKey, readReleaseKey } from '../registry/release-key.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  plainCommand,
  type RegistryCommand,
  registryCommand,
  remoteName,
  summaryOf,
} from './context.ts';

const { key } = registryContract;

const LIST: RegistryCommand = {
  usage: 'keys [remote]',
  summary: summaryOf(key.list),
  example: 'npx remotes keys mf-market',
  rows: [key.list],
};
const ADD: RegistryCommand = {
  usage: 'add-key <remote>',
  summary: summaryOf(key.add),
  example: 'npx remotes add-key mf-market --key mf-market.key --name "CI of the market team"',
  rows: [key.add],
};
const REVOKE: RegistryCommand = {
  usage: 'revoke-key <remote> <id>',
  summary: summaryOf(key.revoke),
  example: 'npx remotes revoke-key mf-market NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  rows: [key.revoke],
};

type AddOptions = CommonOptions & {
  readonly key: string;
  readonly name: string;
  readonly reason?: string;
};

/** `key`, `keys`, `add-key`, `revoke-key`: what releases are signed with. */
export function keyCommands(cli: CliContext): readonly Command[] {
  const folder = cli.env.INIT_CWD;
  return [
    plainCommand(
      'key',
      'make a key releases are signed with, in a file only its owner reads',
      'npx remotes key --out mf-market.key',
    )
      .requiredOption('--out <file>', 'where it is written')
      .action(({ out, json }: { readonly out: string; readonly json?: true }) => {
        const { id, publicKey } = makeReleaseKey(out, folder);
        cli.print(json ? JSON.stringify({ id, publicKey }, null, 2) : `${out} holds the key ${id}`);
      }),
    registryCommand(LIST)
      .argument('[remote]', 'the remote')
      .action(async (given: string | undefined, options: CommonOptions) => {
        const { admin } = await connect(options, cli, LIST);
        const { keys } = await admin.call(key.list, { params: admin.of(remoteName(given, cli)) });
        if (options.json) return cli.print(JSON.stringify({ keys }, null, 2));
        const rows = keys.map(({ id, name, addedBy, addedAt, revokedAt }) => [
          id,
          name,
          `${localTime(addedAt)} by ${addedBy}`,
          revokedAt ? localTime(revokedAt) : '-',
        ]);
        cli.print(table(['ID', 'NAME', 'ADDED', 'REVOKED'], rows));
      }),
    registryCommand(ADD)
      .argument('<remote>', 'the remote')
      .requiredOption('--key <file>', 'the pair; its public half is sent')
      .requiredOption('--name <text>', 'what the key is called')
      .option('--reason <text>', 'why, for the history')
      .action(async (given: string, options: AddOptions) => {
        const { publicKey } = readReleaseKey(options.key, folder);
        const { admin } = await connect(options, cli, ADD);
        const { name, reason } = options;
        const added = await admin.call(key.add, {
          params: admin.of(remoteName(given, cli)),
          body: { name, publicKey, ...(reason !== undefined && { reason }) },
        });
        cli.print(options.json ? JSON.stringify(added, null, 2) : `${added.id} is registered`);
      }),
    registryCommand(REVOKE)
      .argument('<remote>', 'the remote')
      .argument('<id>', 'id of the key')
      .action(async (given: string, keyId: string, options: CommonOptions) => {
        const { admin } = await connect(options, cli, REVOKE);
        const params = { ...admin.of(remoteName(given, cli)), keyId };
        await admin.call(key.revoke, { params });
        cli.print(options.json ? JSON.stringify({ revoked: keyId }) : `${keyId} is revoked`);
      }),
  ];
}
