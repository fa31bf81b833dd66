import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type NginxDirective, parseNginx } from './nginx-config.ts';
import { nginxFaults } from './nginx-faults.ts';

const EDGE = join(import.meta.dirname, '../../docker/edge');
const read = (name: string) => readFileSync(join(EDGE, name), 'utf8');

/** The configuration as nginx sees it: with what it includes in its place. */
const edge = () =>
  read('nginx.conf').replace(/include \/etc\/nginx\/([\w-]+\.conf);/g, (_all, name) => read(name));

test("the edge's configuration is one nginx takes, by its own reference", () => {
  expect(edge()).not.toContain('include');
  expect(nginxFaults(parseNginx(edge()))).toEqual([]);
});

test('so is that of its metrics', () => {
  expect(nginxFaults(parseNginx(read('metrics.conf')))).toEqual([]);
});

/** With what is in their blocks. */
const all = (directives: readonly NginxDirective[]): readonly NginxDirective[] =>
  directives.flatMap((one) => [one, ...all(one.block ?? [])]);
const named = (directives: readonly NginxDirective[], wanted: string) =>
  all(directives).filter(({ name }) => name === wanted);

test('nobody is waited for who does not even refuse: nowhere for longer than two seconds', () => {
  const passing = named(parseNginx(edge()), 'server').filter(
    ({ block = [] }) => named(block, 'proxy_pass').length > 0,
  );
  expect(passing.length).toBeGreaterThan(0);
  for (const { block = [] } of passing) {
    const own = block.filter(({ name }) => name === 'proxy_connect_timeout');
    expect(own.map(({ args }) => args)).toEqual([['2s']]);
    expect(named(block, 'proxy_connect_timeout')).toEqual(own);
  }
});

test('a location that sets a header of its own sets all those of its server as well', () => {
  const setBy = ({ block = [] }: NginxDirective) =>
    block.flatMap(({ name, args }) => (name === 'proxy_set_header' ? [args] : []));
  const isOwn = (location: NginxDirective) => setBy(location).length > 0;
  const [players] = named(parseNginx(edge()), 'server').filter(({ block }) => block !== undefined);
  const [inherited, locations] = [
    players ? setBy(players) : [],
    named(players?.block ?? [], 'location').filter(isOwn),
  ];
  expect(inherited).toContainEqual(['X-Served-To', 'players']);
  expect(locations.length).toBeGreaterThan(1);
  // nginx inherits them only where a level sets none.
  for (const location of locations) {
    const names = setBy(location).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(inherited.map(([name]) => name)));
    expect(setBy(location)).toContainEqual(['X-Served-To', 'players']);
  }
});

describe('found is', () => {
  const inServer = (text: string) => nginxFaults(parseNginx(`server { ${text} }`));
  test.each([
    ['a name that is none', 'proxy_pas http://api;', 'no directive is called proxy_pas'],
    [
      'a directive in the wrong place',
      'proxy_pass http://api;',
      'proxy_pass does not belong into server',
    ],
    ['a block without one', 'location /api/;', 'location needs a block'],
    ['a block too many', 'listen 80 { }', 'listen has no block'],
    ['a word that is none', 'proxy_cache_use_stale http_418;', "'http_418' is none of"],
    ['a variable nobody makes', 'return 200 $codnig;', 'no variable is called $codnig'],
    ['an argument that is missing', 'proxy_http_version;', 'something is missing'],
  ])('%s', (_title, text, fault) => {
    expect(inServer(text)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    ['no semicolon', 'listen 80', "'listen' has no semicolon"],
    ['a block that does not end', 'server { listen 80;', 'does not end'],
    ['a brace too many', 'server { } }', 'a brace too many'],
    ['an open quotation', 'return 200 "ok;', 'a quotation that does not end'],
  ])('%s', (_title, text, message) => {
    expect(() => parseNginx(text)).toThrow(message);
  });

  test('nothing in what is right', () => {
    expect(
      inServer('set $own 1; location ~ ^/(?<part>a{2,3}) { return 200 "$own $part $http_x_y"; }'),
    ).toEqual([]);
  });
});
