import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readComposeFile } from './compose-file.ts';
import { type NginxDirective, parseNginx } from './nginx-config.ts';
import { nginxFaults } from './nginx-faults.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHOSEN = {
  POSTGRES_PASSWORD: 'secret',
  API_DB_PASSWORD: 'secret2',
  REGISTRY_DB_PASSWORD: 'secret3',
  REPLICA_DB_PASSWORD: 'secret4',
  KEY_WRAPPING_SECRET: 'secret5',
  PUBLIC_URL: 'https://game.example',
};
const [, section = ''] = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').split(
  '\n### The proxy before the edge\n',
);
const exampleOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(section)?.[1] ?? '';

/** Ports of this machine, of the players first. */
async function edgePorts(): Promise<readonly string[]> {
  const { services } = await readComposeFile(join(ROOT, 'docker-compose.yml'), CHOSEN);
  return (services.edge?.ports ?? []).map((port) => port.split(':')[0] ?? '');
}

describe('the proxy of the guide before the edge', () => {
  const servers = parseNginx(exampleOf('nginx'));
  const argsOf = (name: string, block: readonly NginxDirective[] = []) =>
    block.filter((one) => one.name === name).map(({ args }) => args.join(' '));
  const locationOf = ({ block = [] }: NginxDirective) =>
    block.find(({ name }) => name === 'location')?.block;

  test('is one nginx takes', () => {
    expect(nginxFaults(servers)).toEqual([]);
  });

  test('leads two names to the two ports of the edge', async () => {
    const leadsTo = servers.map((server) => argsOf('proxy_pass', locationOf(server)));
    const ports = await edgePorts();
    expect(leadsTo).toEqual(ports.map((port) => [`http://127.0.0.1:${port}`]));
    const names = servers.map(({ block }) => argsOf('server_name', block)[0]);
    expect(names).toEqual(['game.example', 'operators.game.example']);
    const caddy = [...exampleOf('caddyfile').matchAll(/^(\S+) \{\n {2}reverse_proxy (\S+)\n\}/gm)];
    expect(caddy.map(([, name, to]) => [name, to])).toEqual(
      names.map((name, at) => [name, `127.0.0.1:${ports[at]}`]),
    );
  });

  test('passes on who is asked, who asks, large bodies, and the stream as it comes', () => {
    for (const server of servers) {
      expect(argsOf('client_max_body_size', server.block)).toEqual(['64m']);
      const location = locationOf(server);
      expect(argsOf('proxy_set_header', location)).toEqual([
        'Host $http_host',
        'Connection ',
        'X-Forwarded-For $remote_addr',
      ]);
      expect(argsOf('proxy_buffering', location)).toEqual(['off']);
    }
  });
});
