import { describe, expect, test } from '@jest/globals';
import { contract, type Route, TOKEN_ROLES } from '@spieltag/shared-kernel/contract';
import { pageModule, pageRow } from './contract-loader.ts';

const families = Object.entries(contract) as [string, Record<string, Route>][];
const rows = families.flatMap(([family, byName]) =>
  Object.entries(byName).map(([name, row]) => [`${family}.${name}`, row] as const),
);

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
    const { type, required: fields } = row.reply as { type?: string; required?: string[] };
    expect(slim).toMatchObject({ reply: { type, required: fields?.slice(0, 1) } });
    expect(slim).not.toHaveProperty('reply.properties');
  });

  test('rows, words and figures, and no schema', async () => {
    const text = pageModule({
      accountRoutes: contract.account,
      TOKEN_ROLES,
      LIMIT: 10,
      Account: contract.account.me.reply,
      helper: () => 1,
    });
    const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(Object.keys(module).sort()).toEqual(['LIMIT', 'TOKEN_ROLES', 'accountRoutes']);
    expect(Object.keys(module.accountRoutes)).toEqual(Object.keys(contract.account));
    expect(module.TOKEN_ROLES).toEqual([...TOKEN_ROLES]);
  });
});
