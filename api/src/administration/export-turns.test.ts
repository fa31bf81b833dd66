import { expect, test } from '@jest/globals';
import { accountRoutes } from '../account/account.routes.ts';
import { ownAccountRoutes } from '../own-account/index.ts';
import { createTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { administrationRoutes } from './administration.routes.ts';
import { inExportTurn } from './export-turns.ts';

test('one export is made at a time, four wait, and more are asked to come again', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const made = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
  };
  const exports = Array.from({ length: 5 }, () => inExportTurn(made));
  await expect(inExportTurn(made)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  release();
  await Promise.all(exports);
  expect(most).toBe(1);
});

test('an export that fails lets the next one have its turn', async () => {
  await expect(inExportTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inExportTurn(async () => 'made')).toBe('made');
});

test('exports at one time take turn and place in one order: none waits for the other', async () => {
  const server = await createTestServer({
    families: [accountRoutes, administrationRoutes, ownAccountRoutes],
  });
  const [user, admin] = [await server.user(), await server.user('admin')];
  const { app } = server;
  const own = () => app.inject({ url: '/api/account/v1/own-data.json', headers: user.headers });
  const payload = { userId: user.userId, reason: 'asked' };
  const url = '/api/administration/v1/export-user.json';
  const { headers } = admin;
  const exported = () => app.inject({ method: 'POST', url, headers, payload });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const turn = inExportTurn(() => held);
  const waiting = [own(), exported(), exported()];
  await until('all have come', async () => app.admission.underWay('write') === 2);
  expect(app.admission.busy).toBe(0);
  release();
  await turn;
  const answers = await Promise.all(waiting);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await server.close();
});
