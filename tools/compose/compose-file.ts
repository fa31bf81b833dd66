import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** What of `docker-compose.yml` can be held against the rest of the source. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export interface Service {
  /** Undefined: it is an image of somebody else. */
  readonly build?: { readonly context: string; readonly dockerfile: string };
  /** It is started where one of them is named. */
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  /** How many containers there are of it; one where nothing is said. */
  readonly deploy?: { readonly replicas?: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
  readonly healthcheck?: {
    readonly test?: readonly string[];
    readonly start_period?: string;
    readonly disable?: boolean;
  };
}

/** `$$`, `${NAME:-default}`, `${NAME:+where it is set}` and `${NAME:?what is missing}`. */
const VARIABLE = /\$\$|\$\{([A-Z_]+):(-|\+|\?)([^}]*)\}/g;

/** Reads the file as compose does, with these variables. @throws Error for one that has to be set */
export async function readComposeFile(
  path: string,
  variables: Readonly<Record<string, string>>,
): Promise<ComposeFile> {
  // Values are filled in where the file has been read: they may have quotes of their own.
  const fill = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? filled(value, variables) : value;
  return parse(await readFile(path, 'utf8'), fill, { merge: true }) as ComposeFile;
}

/** Compose takes an empty variable for one that is not set. */
function filled(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (_all, name?: string, kind?: string, rest = '') => {
    if (name === undefined) return '$';
    const value = variables[name];
    if (kind === '+') return value ? rest : '';
    if (value) return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest;
  });
}
