import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  API_ERRORS,
  contract,
  type Route,
  STREAM_EVENTS,
  STREAM_PATH,
  streamRoutes,
  TOKEN_ROLES,
} from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import { STREAM_SHAPES } from '../../../../shared-kernel/src/contract/routes/stream-shapes.ts';
import { ROOT } from '../packages.ts';
import { pageModule, pageRow } from './contract.loader.ts';

const families = Object.entries(wholeContract) as [string, Record<string, Route>][];
const rows = families.flatMap(([family, byName]) =>
  Object.entries(byName).map(([name, row]) => [`${family}.${name}`, row] as const),
);

/** Sources of what runs in pages. */
function pageSources(): string[] {
  const patterns = ['shell/src/**/*.{ts,tsx}', 'mf-*/src/**/*.{ts,tsx}'];
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(isShipped);
}

const isShipped = (path: string) => !/[.]test[.]/.test(path);

describe('no page acts as an administrator, whose rows are left out of it:', () => {
  const sources = pageSources().map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const ofAdministrators = rows.filter(([, { auth }]) => auth === 'admin');
  test.each(ofAdministrators)('%s', (name) => {
    const call = new RegExp(`\\b${name.replace('.', '\\.')}\\b`);
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((source) => call.test(source))).toEqual([]);
  });
});

describe('a page gets of the contract', () => {
  test.each(rows)('what its client reads of %s', (_name, row) => {
    const { method, path, auth, conditional, media, redirect, idempotent } = row;
    const slim = pageRow(row);
    expect(slim).toMatchObject({ method, path, auth });
    expect(slim).toMatchObject(
      JSON.parse(JSON.stringify({ conditional, media, redirect, idempotent })) as object,
    );
    const required = (row.body as { required?: string[] } | undefined)?.required;
    expect('body' in slim).toBe(row.body !== undefined);
    if (row.body) expect(slim).toMatchObject({ body: { required } });
    expect('skeleton' in slim).toBe(row.skeleton !== 0);
    if (row.skeleton !== 0) expect(slim).toMatchObject({ skeleton: row.skeleton });
    expect(slim).not.toHaveProperty('reply');
  });

  test('rows, words and figures, and no schema', async () => {
    const text = pageModule({
      accountRoutes: contract.account,
      administrationRoutes: contract.administration,
      TOKEN_ROLES,
      LIMIT: 10,
      STATUSES: { NOT_FOUND: 404 },
      Account: contract.account.me.reply,
      API_ERRORS,
      helper: () => 1,
    });
    const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(Object.keys(module).sort()).toEqual([
      'API_ERRORS',
      'LIMIT',
      'STATUSES',
      'TOKEN_ROLES',
      'accountRoutes',
      'administrationRoutes',
    ]);
    const changing = Object.entries(API_ERRORS).flatMap(([code, row]) =>
      'change' in row ? [[code, { change: row.change }]] : [],
    );
    expect(changing.length).toBeGreaterThan(5);
    expect(module.API_ERRORS).toEqual(Object.fromEntries(changing));
    expect(text).not.toContain(API_ERRORS.INTERNAL.msg);
    const own = Object.entries(contract.account).filter(([, { auth }]) => auth !== 'admin');
    expect(own.length).toBeLessThan(Object.keys(contract.account).length);
    expect(Object.keys(module.accountRoutes)).toEqual(own.map(([name]) => name));
    expect(module.administrationRoutes).toEqual({});
    const ofOperators = pageModule({ ...contract }, { isOperators: true });
    const whole = await import(`data:text/javascript,${encodeURIComponent(ofOperators)}`);
    expect(Object.keys(whole.administration)).toEqual(Object.keys(contract.administration));
    expect(module.STATUSES).toEqual({ NOT_FOUND: 404 });
    expect(module.TOKEN_ROLES).toEqual([...TOKEN_ROLES]);
  });

  test('the address of a stream, which its client does not call', async () => {
    const text = pageModule({ streamRoutes, STREAM_PATH });
    const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(module).toMatchObject({ streamRoutes: {}, STREAM_PATH: streamRoutes.stream.path });
  });

  test('the shapes of what a stream brings', async () => {
    const text = pageModule({ STREAM_SHAPES, STREAM_EVENTS });
    const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(STREAM_SHAPES.scores).toEqual({
      round: { pairs: [[]], '': 4 },
      season: { pairs: [[]], '': 4 },
      '': 4,
    });
    expect({ ...module }).toEqual({ STREAM_SHAPES });
  });
});
