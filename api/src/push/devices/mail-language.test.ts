import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import { DEFAULT_PUSH } from '../../settings/push-config.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { TestMailServer } from '../testing/mail-server.ts';

let server: TestServer;
const mails = new TestMailServer();
beforeAll(async () => {
  await mails.start();
  const mail = { smtpUrl: mails.url, from: 'Spieltag <game@example.org>' };
  server = await createTestServer({ config: { push: { ...DEFAULT_PUSH, mail } } });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

async function post({ method, path: url }: Route, { headers }: TestUser, payload: object) {
  const { statusCode } = await server.app.inject({ method, url, headers, payload });
  expect(statusCode).toBe(200);
}

/** A player whose e-mail address was entered in German. */
async function playerWithMail() {
  const user = await server.user();
  await post(pushRoutes.setEmail, user, { address: `${randomUUID()}@example.org`, language: 'de' });
  return user;
}

async function languageOfMail({ userId }: TestUser) {
  const { language } = await server.database.db
    .selectFrom('push_device')
    .select('language')
    .where('user_id', '=', userId)
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow();
  return language;
}

describe('e-mail to a player', () => {
  const channels = { global: true, lineup: true, rating: true, transfers: true };
  const english = { channels, quietHours: null, language: 'en' };
  const app = (language: string) => ({
    ...{ kind: 'android', address: `fcm-token:${randomUUID()}`, label: 'App', language },
  });

  test('is in the language in which preferences were chosen last, and nobody else’s is', async () => {
    const [user, other] = [await playerWithMail(), await playerWithMail()];
    await post(pushRoutes.setPreferences, user, english);
    expect([await languageOfMail(user), await languageOfMail(other)]).toEqual(['en', 'de']);
  });

  test('takes over the language a device changes to, and none that is only said again', async () => {
    const user = await playerWithMail();
    const [phone, tablet] = [app('de'), app('en')];
    for (const device of [phone, tablet, tablet]) await post(pushRoutes.addDevice, user, device);
    expect(await languageOfMail(user)).toBe('de');
    await post(pushRoutes.addDevice, user, { ...phone, language: 'en' });
    expect(await languageOfMail(user)).toBe('en');
    await post(pushRoutes.addDevice, user, { ...tablet, language: 'de' });
    expect(await languageOfMail(user)).toBe('de');
  });
});
