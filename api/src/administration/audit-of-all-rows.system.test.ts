import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import { sql } from 'kysely';
import { sampleRequest } from '../authorization/testing/sample-request.ts';
import { type AuditableWorld, BODIES, createAuditableWorld } from './testing/auditable-world.ts';

const rows = Object.entries(wholeContract).flatMap(([family, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(([, row]) => row.auth === 'admin')
    .map(([name, row]) => ({ family, name, row, title: `${family}.${name}` })),
);
const changing = rows.filter(({ row }) => row.method !== 'GET');
const reading = rows.filter(({ row }) => row.method === 'GET');

let world: AuditableWorld;
beforeAll(async () => {
  world = await createAuditableWorld();
  await sql`
    create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'the log is full'; end $$`.execute(world.db);
});
afterAll(() => world.close());

const audit = () => world.db.selectFrom('admin_audit').selectAll().orderBy('audit_no').execute();

async function withFullLog<Result>(work: () => Promise<Result>): Promise<Result> {
  await sql`
    create trigger fail before insert on admin_audit execute function fail()`.execute(world.db);
  try {
    return await work();
  } finally {
    await sql`drop trigger fail on admin_audit`.execute(world.db);
  }
}

describe.each(changing)('$title', ({ name, row, title }) => {
  const send = async () => {
    const body = BODIES[title];
    if (!body) {
      throw new Error(
        `${title} changes something: say in administration/testing/auditable-world.ts with what ` +
          'body it does, and let it write to the audit log in the transaction of the change.',
      );
    }
    const given = await body(world);
    const request = sampleRequest(row, { ...world.known, ...given });
    const payload = { ...request.payload, ...given };
    const { headers } = world.admin;
    return async () => {
      const answer = await world.server.app.inject({ ...request, payload, headers });
      // It goes on after the answer: how it ends counts.
      if (name === 'importSeason') return world.importEnded();
      return [answer.statusCode, answer.json().code];
    };
  };

  test('changes nothing that is not in the audit log', async () => {
    const call = await send();
    const before = await world.fingerprint();
    expect(await withFullLog(call)).toEqual([500, 'INTERNAL']);
    const after = await world.fingerprint();
    // A season that is being imported grows in steps, and is shown to nobody before the last of them.
    if (name === 'importSeason') expect(await world.shownSeasons()).toEqual([world.seasonId]);
    else expect(after).toEqual(before);
  });

  test('is in the audit log with who did it', async () => {
    const call = await send();
    const held = await audit();
    const before = await world.fingerprint();
    expect(await call()).toEqual([200, undefined]);
    const added = (await audit()).slice(held.length);
    expect(added).toMatchObject([{ action: name, actor: world.admin.userId }]);
    if (name !== 'exportUser') expect(await world.fingerprint()).not.toEqual(before);
  });
});

test.each(reading)('$title changes nothing, and needs no entry', async ({ row }) => {
  const held = await audit();
  const before = await world.fingerprint();
  const { headers } = world.admin;
  const answer = await world.server.app.inject({ ...sampleRequest(row, world.known), headers });
  expect(answer.statusCode).toBe(200);
  expect(await audit()).toEqual(held);
  expect(await world.fingerprint()).toEqual(before);
});
