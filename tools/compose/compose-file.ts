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
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}

/** `${NAME:-default}` and `${NAME:?what is missing}`. */
const VARIABLE = /\$\{([A-Z_]+):(-|\?)([^}]*)\}/g;

/** Reads the file as compose does, with these variables. @throws Error for one that has to be set */
export async function readComposeFile(
  path: string,
  variables: Readonly<Record<string, string>>,
): Promise<ComposeFile> {
  const text = (await readFile(path, 'utf8')).replace(
    VARIABLE,
    (_all, name: string, kind: string, rest: string) => {
      const value = variables[name];
      if (value !== undefined) return value;
      if (kind === '?') throw new Error(`${name}: ${rest}`);
      return rest;
    },
  );
  return parse(text.replaceAll('$$', '$'), { merge: true }) as ComposeFile;
}
