import { basename, relative, sep } from 'node:path';
import { Command } from 'commander';
import { ROOT } from '../../build/packages.ts';
import { UsageError } from '../cli-error.ts';
import { type AdminClient, createAdminClient } from '../registry/admin-client.ts';
import { findToken } from '../registry/find-token.ts';

/** What every command that talks to a registry takes. */
export interface CommonOptions {
  readonly against: string;
  readonly project: string;
  readonly json?: true;
}

/** Surroundings of the command line: what it reads and where it writes. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results. */
  readonly print: (text: string) => void;
  /** Progress, apart from the results. */
  readonly progress: (line: string) => void;
}

/** A command with the common options and an example in its help. */
export function registryCommand(usage: string, summary: string, example: string): Command {
  return plainCommand(usage, summary, example)
    .option('--against <url>', 'the running site', 'http://localhost:8080')
    .option('--project <id>', 'project of the registry', 'spieltag');
}

/** A command that needs no registry. */
export function plainCommand(usage: string, summary: string, example: string): Command {
  return new Command(usage.split(' ')[0])
    .usage(`${usage.split(' ').slice(1).join(' ')} [options]`)
    .description(summary)
    .option('--json', 'print JSON')
    .addHelpText('after', `\nExample:\n  ${example}`);
}

/** The registry the options name. @throws UsageError, CliError */
export async function connect(
  { against, project }: CommonOptions,
  { env }: Surroundings,
): Promise<{ readonly admin: AdminClient; readonly site: URL }> {
  const site = URL.parse(against);
  if (!site || !/^https?:$/.test(site.protocol)) {
    throw new UsageError(
      `--against must be an address such as https://spieltag.example, not '${against}'`,
    );
  }
  const token = await findToken(site, env);
  return { admin: createAdminClient({ against: site, projectId: project, token }), site };
}

/**
 * The remote that is meant: the one named, with or without `mf-`, or the one in whose folder the
 * command was typed. @throws UsageError
 */
export function remoteName(given: string | undefined, { env }: Surroundings): string {
  if (given) {
    if (!/^[a-z][a-z0-9-]*$/.test(given)) throw new UsageError(`'${given}' is no name of a remote`);
    return given.startsWith('mf-') ? given : `mf-${given}`;
  }
  const [folder = ''] = relative(ROOT, env.INIT_CWD ?? ROOT).split(sep);
  if (!folder.startsWith('mf-')) throw new UsageError('name a remote, e.g. mf-market');
  return basename(folder);
}
