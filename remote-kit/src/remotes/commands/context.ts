import { readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { SHELL } from '@spieltag/shared-kernel/composition';
import type { RegistryRow } from '@spieltag/shared-kernel/registry';
import { Command, InvalidArgumentError } from 'commander';
import { frontEndNames } from '../../build/packages.ts';
import { IS_STANDALONE, ROOT } from '../../build/places.ts';
import { UsageError } from '../errors/cli-error.ts';
import { type AdminClient, createAdminClient } from '../registry/admin-client.ts';
import { findToken, type OwnToken, type TokenVariable } from '../registry/find-token.ts';

/** Keys of package.json under which a repository says where its site is, and which of its projects is meant. */
const SITE_KEY = 'site';
const PROJECT_KEY = 'project';

/** What every command that talks to a registry takes. */
export interface CommonOptions {
  readonly against: string;
  readonly project: string;
  readonly json?: true;
}

/** What the command line reads, and where it writes. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A token for a site in development on this machine, where there is one. */
  readonly ownToken?: OwnToken;
  /** Results. */
  readonly print: (text: string) => void;
  /** Progress, apart from the results. */
  readonly progress: (line: string) => void;
}

/** A command that talks to a registry. */
export interface RegistryCommand {
  /** Its name and arguments, as its help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** A command line that works. */
  readonly example: string;
  /** The rows of the admin API it calls; others it cannot call. */
  readonly rows: readonly [RegistryRow, ...RegistryRow[]];
}

/** The site that is meant where none is named: the one package.json names, or one on this machine. */
export const defaultSite = () => saidOf(SITE_KEY) ?? 'http://localhost:8080';

/** The project that is meant where none is named: the one package.json names, or the game's. */
export const defaultProject = () => saidOf(PROJECT_KEY) ?? 'spieltag';

/** What package.json says under a key. */
function saidOf(key: string): string | undefined {
  const { [key]: said } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return typeof said === 'string' ? said : undefined;
}

/** The summary of a row as commands have theirs: without its capital. */
export const summaryOf = ({ summary }: RegistryRow): string =>
  summary.charAt(0).toLowerCase() + summary.slice(1);

/** A command with the common options; its help has an example and what it calls. */
export function registryCommand(command: RegistryCommand): Command {
  const { usage, summary, example } = command;
  return plainCommand(usage, summary, example)
    .addHelpText('after', rowsHelp(command))
    .option('--against <url>', 'the running site', defaultSite())
    .option('--project <id>', 'project of the registry', defaultProject());
}

/** What the help of a command says of its calls. */
export function rowsHelp({ rows }: RegistryCommand): string {
  return `\nCalls:\n${rows.map(({ method, path }) => `  ${method} ${path}`).join('\n')}`;
}

/** A command that needs no registry. */
export function plainCommand(usage: string, summary: string, example: string): Command {
  return new Command(usage.split(' ')[0])
    .usage(`${usage.split(' ').slice(1).join(' ')} [options]`)
    .description(summary)
    .option('--json', 'print JSON')
    .addHelpText('after', `\nExample:\n  ${example}`);
}

/** The registry the options name, for the calls of a command. @throws UsageError, CliError */
export async function connect(
  { against, project }: Pick<CommonOptions, 'against' | 'project'>,
  { env, ownToken }: CliContext,
  { rows }: RegistryCommand,
  variable: TokenVariable = 'REMOTES_TOKEN',
): Promise<{ readonly admin: AdminClient; readonly site: URL }> {
  const site = siteOf(against);
  const token = await findToken(site, env, variable, ownToken);
  return { admin: createAdminClient({ against: site, projectId: project, token, rows }), site };
}

/** The site at an address that was typed. @throws UsageError */
export function siteOf(address: string): URL {
  const site = URL.parse(address);
  // 'localhost:8080' is an address as well, of the protocol 'localhost:'.
  if (site && /^https?:$/.test(site.protocol)) return site;
  const example = 'https://spieltag.example';
  throw new UsageError(`the address of a site is one such as ${example}, not '${address}'`);
}

/**
 * The remote that is meant, or the shell: the one named, with or without `mf-`, or the one in whose
 * folder the command was typed. @throws UsageError
 */
export function remoteName(given: string | undefined, { env }: CliContext): string {
  if (given) {
    if (!/^[a-z][a-z0-9-]*$/.test(given)) throw new UsageError(`'${given}' is no name of a remote`);
    return given === SHELL || given.startsWith('mf-') ? given : `mf-${given}`;
  }
  const [only = ''] = IS_STANDALONE ? frontEndNames() : [];
  if (only) return only;
  const [folder = ''] = relative(ROOT, env.INIT_CWD ?? ROOT).split(sep);
  if (folder !== SHELL && !folder.startsWith('mf-')) {
    throw new UsageError('name a remote, e.g. mf-market');
  }
  return basename(folder);
}

/** An option's value that is a whole number from 1. */
export function wholeNumber(max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
    throw new InvalidArgumentError(`a whole number from 1 to ${max}`);
  };
}
