import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CertificateFiles } from './certificate.ts';

/** Where nginx runs, and what it leads to. */
export interface EdgePlaces {
  /** Its own folder: cache, temporary files, process id. */
  readonly folder: string;
  /** Of players, of operators, and of who collects metrics. */
  readonly ports: {
    readonly players: number;
    readonly operators: number;
    readonly metrics: number;
  };
  /** Left out: TLS ends before it, or nobody needs it. */
  readonly certificate?: CertificateFiles;
  /** File of a line for each request; left out: nobody writes any. */
  readonly accessLog?: string;
  /** Ports of services, by the name they have in the configuration. */
  readonly services: Readonly<Record<string, readonly number[]>>;
}

/** Asked for by name in containers; here each has a port of its own. */
const NAMED_SERVER = /^ *resolver .*;\n( *)server (\w+):\d+ resolve(.*);$/gm;
const LISTEN = { 8080: 'players', 8081: 'operators' } as const;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** What the edge's image has to work with. */
export interface EdgeLimits {
  readonly workers: number;
  /** Of a worker, at a time. */
  readonly connections: number;
  /** Of a worker, at a time. */
  readonly files: number;
}

/** Reads them from its Dockerfile. */
export async function readEdgeLimits(root: string): Promise<EdgeLimits> {
  const image = await readFile(join(root, 'docker/edge/Dockerfile'), 'utf8');
  const limitOf = (name: string) => Number(new RegExp(`${name} (\\d+);`).exec(image)?.[1]);
  return {
    workers: limitOf('worker_processes'),
    connections: limitOf('worker_connections'),
    files: limitOf('worker_rlimit_nofile'),
  };
}

/** The configuration of the edge's image, with the places of this machine and TLS where it ends there. */
export async function edgeConfig(root: string, places: EdgePlaces): Promise<string> {
  const { folder, ports, certificate, services, accessLog } = places;
  const image = join(root, 'docker/edge');
  // It may open as many files as this process, which takes all it is given.
  const { connections } = await readEdgeLimits(root);
  const [template, metrics] = await Promise.all(
    ['nginx.conf', 'metrics.conf'].map((file) => readFile(join(image, file), 'utf8')),
  );
  const sites = `${template}\n${metrics}`
    .replace(/listen 9464;/, `listen 127.0.0.1:${ports.metrics};`)
    .replace(NAMED_SERVER, (_all, indent: string, name: string, options: string) =>
      (services[name] ?? [])
        .map((port) => `${indent}server 127.0.0.1:${port}${options};`)
        .join('\n'),
    )
    .replace(/listen (8080|8081);/g, (_all, port: keyof typeof LISTEN) =>
      listenAt(ports[LISTEN[port]], certificate),
    )
    .replaceAll(
      'access_log /dev/stdout edge;',
      accessLog ? `access_log ${quoted(accessLog)} edge;` : 'access_log off;',
    )
    .replace(/\/var\/cache\/nginx\/(\w+)/g, (_all, name) => quoted(join(folder, 'cache', name)))
    .replace(/\/etc\/nginx\/([\w-]+\.conf)/g, (_all, name) => quoted(join(image, name)));
  return `
daemon off;
worker_processes 1;
pid ${quoted(join(folder, 'nginx.pid'))};
error_log stderr warn;
events { worker_connections ${connections}; }
http {
  access_log off;
${TEMPORARY.map((name) => `  ${name}_temp_path ${quoted(join(folder, `temp-${name}`))};`).join('\n')}
${sites}
}
`;
}

function listenAt(port: number, certificate: CertificateFiles | undefined): string {
  if (!certificate) return `listen 127.0.0.1:${port};`;
  return [
    `listen 127.0.0.1:${port} ssl;`,
    `ssl_certificate ${quoted(certificate.certificate)};`,
    `ssl_certificate_key ${quoted(certificate.key)};`,
  ].join('\n  ');
}

const quoted = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;
