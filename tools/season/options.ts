import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../start/start-error.ts';

/** What `npm run season` is asked to do; folders are absolute. */
export type SeasonCommand =
  | {
      readonly name: 'export';
      readonly folder: string;
      /** undefined: the only one there is. */
      readonly seasonId: string | undefined;
    }
  | { readonly name: 'verify'; readonly folder: string };

const USAGE =
  "'npm run season -- export <folder> [--season <id>]' or 'npm run season -- verify <folder>'";

/**
 * Reads the command line; folders are relative to where it was typed.
 * @throws StartError
 */
export function readSeasonCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): SeasonCommand {
  // npm keeps what stands before `--` for itself.
  if (env.npm_config_season !== undefined) throw new StartError(`write ${USAGE}, with --`);
  const { values, positionals } = parse(args);
  const [name, folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new StartError(`write ${USAGE}`);
  const absolute = resolve(env.INIT_CWD ?? root, folder);
  if (name === 'export') return { name, folder: absolute, seasonId: values.season };
  if (name !== 'verify') throw new StartError(`unknown '${name}': write ${USAGE}`);
  if (values.season !== undefined) throw new StartError('--season is for export only');
  return { name, folder: absolute };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { season: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ');
    throw new StartError(`${reason}: write ${USAGE}`);
  }
}
