import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readComposeFile, type Service } from '../compose/compose-file.ts';
import { commandOf, parseDockerfile } from '../images/dockerfile.ts';
import { StartError } from '../start/start-error.ts';
import type { ProcessOrder } from './kept-process.ts';

/** Where things of the compose file are on this machine. */
export interface Places {
  /** Sockets of the databases, by service. */
  readonly sockets: Readonly<Record<string, string>>;
  /** Ports of the servers, by service; the first is the one others ask. */
  readonly ports: Readonly<Record<string, readonly number[]>>;
  /** Folders, by their path in containers. */
  readonly folders: Readonly<Record<string, string>>;
  /** Settings besides those of the compose file, by service. */
  readonly environment?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** The services of the compose file. */
export class ComposeServices {
  readonly #root: string;
  readonly #services: Readonly<Record<string, Service>>;

  private constructor(root: string, services: Readonly<Record<string, Service>>) {
    this.#root = root;
    this.#services = services;
  }

  static async read(
    root: string,
    variables: Readonly<Record<string, string>>,
  ): Promise<ComposeServices> {
    const { services } = await readComposeFile(join(root, 'docker-compose.yml'), variables);
    return new ComposeServices(root, services);
  }

  get(name: string): Service {
    const found = this.#services[name];
    if (found) return found;
    throw new StartError(`docker-compose.yml has no service ${name}`);
  }

  /** `-c name=value` of PostgreSQL's image. */
  async databaseSettings(name: string): Promise<Readonly<Record<string, string>>> {
    const { dockerfile = '' } = this.get(name).build ?? {};
    const file = await readFile(join(this.#root, dockerfile), 'utf8');
    const args = commandOf(parseDockerfile(file)) ?? [];
    const given = args.flatMap((arg, i) => (args[i - 1] === '-c' ? [arg.split('=')] : []));
    return Object.fromEntries(given.map(([key = '', value = '']) => [key, value]));
  }

  /** How the service is run here, with the port this one of it has. */
  processOf(service: string, name: string, port: number, places: Places): ProcessOrder {
    const { command = [], environment = {}, restart = 'no', stop_grace_period } = this.get(service);
    const [program, ...args] = command;
    if (program !== 'node')
      throw new StartError(`${service} is started by ${program}, not by node`);
    const env = Object.entries({ ...environment, ...places.environment?.[service] }).map(
      ([key, value]) => [key, valueHere(key, value, port, places)],
    );
    return {
      name,
      command: process.execPath,
      args,
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PATH: process.env.PATH ?? '',
        ...Object.fromEntries(env),
      },
      cwd: this.#root,
      stopSignal: 'SIGTERM',
      graceMs: secondsOf(stop_grace_period) * 1000,
      restart,
    };
  }

  /** Address of the service's own health check, at the port this one of it has. */
  healthUrl(service: string, port: number): string {
    const url = new URL(this.get(service).healthcheck?.test?.at(-1) ?? '');
    url.port = String(port);
    return url.href;
  }
}

/** What compose gives a container to end, unless the file says otherwise. */
const USUAL_GRACE_SECONDS = 10;

function secondsOf(period: string | undefined): number {
  const [, amount, unit] = /^(\d+)(s|m)$/.exec(period ?? '') ?? [];
  return amount ? Number(amount) * (unit === 'm' ? 60 : 1) : USUAL_GRACE_SECONDS;
}

function valueHere(key: string, value: string, port: number, places: Places): string {
  if (key === 'PORT') return String(port);
  // Here all share one machine: each has a port of its own for operators, which its log names.
  if (key === 'METRICS_PORT') return '0';
  if (key === 'METRICS_HOST') return '127.0.0.1';
  const { sockets, ports, folders } = places;
  if (/^postgres(ql)?:/.test(value)) return socketUrls(value, sockets);
  const url = value.replace(/^http:\/\/(\w+):\d+/, (all, service: string) => {
    const [first] = ports[service] ?? [];
    return first === undefined ? all : `http://127.0.0.1:${first}`;
  });
  // Some settings are several folders, with commas between them.
  return url
    .split(',')
    .map((path) => folderHere(path, folders))
    .join(',');
}

/** A folder or file of a container, where it lies here; anything else stays as it is. */
function folderHere(path: string, folders: Places['folders']): string {
  const inside = Object.keys(folders)
    .sort((one, other) => other.length - one.length)
    .find((folder) => path === folder || path.startsWith(`${folder}/`));
  return inside ? path.replace(inside, folders[inside] ?? '') : path;
}

/** The addresses of a database, with commas between them. */
function socketUrls(urls: string, sockets: Places['sockets']): string {
  return urls
    .split(',')
    .map((url) => socketUrl(url, sockets))
    .join(',');
}

/** The address of a database of the compose file, by its socket here; others stay as they are. */
function socketUrl(url: string, sockets: Places['sockets']): string {
  const { hostname } = new URL(url);
  const socket = sockets[hostname];
  if (socket === undefined) return url;
  const [, role = '', database = ''] = /^\w+:\/\/([^@]*)@[^/]*\/([^?]*)/.exec(url) ?? [];
  return `postgresql://${role}@localhost/${database}?${new URLSearchParams({ host: socket })}`;
}
