import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TestMailServer } from '../testing/mail-server.ts';
import type { Parcel } from './delivery.types.ts';
import { MailDeliverer } from './mail.deliverer.ts';

const mails = new TestMailServer();
let deliverer: MailDeliverer;
beforeAll(() => mails.start());
beforeEach(() => {
  mails.received.length = 0;
  deliverer = new MailDeliverer(
    { smtpUrl: mails.url, from: 'Spieltag <game@example.org>' },
    'https://game.example',
  );
});
afterAll(() => mails.close());

const reminder: Parcel = {
  deviceId: 'de-1',
  device: {
    ...{ kind: 'mail', address: 'mia@example.org', p256dh: null, auth: null, service: 'mail' },
    ...{ language: 'de', timeZone: null, unsubscribeToken: 'secret' },
  } as Parcel['device'],
  message: {
    title: 'Dein Team steht noch nicht',
    body: '.\nEin Platz ist leer.',
    ...{ tag: 'deadline:se-1', url: '/se-1', lang: 'de', at: 0 },
  },
  ttlSeconds: 3600,
  isUrgent: true,
};

describe('a reminder by e-mail', () => {
  test('says what is wrong, leads there, and how one ends it', async () => {
    expect(await deliverer.deliver([reminder])).toEqual([{ outcome: 'sent' }]);
    await deliverer.close();
    const [mail] = mails.received;
    expect(mail?.to).toEqual(['mia@example.org']);
    expect(mail?.text).toContain('Subject: Dein Team steht noch nicht\r\n');
    expect(mail?.text).toContain('\r\nEin Platz ist leer.\r\n');
    expect(mail?.text).toContain('https://game.example/se-1\r\n');
    expect(mail?.text).toContain('Dort kannst du sie jederzeit entfernen.');
    const header = (name: string) =>
      new RegExp(`^${name}: (.*(?:\\r\\n .*)*)`, 'm')
        .exec(mail?.text ?? '')?.[1]
        ?.replaceAll(/\s+/g, ' ');
    expect(header('List-Unsubscribe')).toBe(
      '<https://game.example/api/push/v1/unsubscribe/secret>',
    );
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header('Auto-Submitted')).toBe('auto-generated');
  });

  test('carries no second header, whatever its title is', async () => {
    const title = 'Tor\r\nBcc: eve@example.org';
    await deliverer.deliver([{ ...reminder, message: { ...reminder.message, title } }]);
    await deliverer.close();
    expect(mails.received[0]?.to).toEqual(['mia@example.org']);
    expect(mails.received[0]?.text).not.toMatch(/^Bcc:/m);
  });

  test('to a name the server does not know ends the address', async () => {
    mails.refuse = '550 nobody';
    expect(await deliverer.deliver([reminder])).toEqual([{ outcome: 'gone' }]);
    mails.refuse = '452 full';
    expect(await deliverer.deliver([reminder])).toEqual([
      { outcome: 'failed', reason: 'answers 452' },
    ]);
    mails.refuse = undefined;
    await deliverer.close();
  });

  test('while the server is away fails, and no address is given up for that', async () => {
    const away = new MailDeliverer(
      { smtpUrl: 'smtp://127.0.0.1:9', from: 'game@example.org' },
      'https://game.example',
    );
    expect(await away.deliver([reminder])).toEqual([
      { outcome: 'failed', reason: 'no answer', sparesDevice: true },
    ]);
    await away.close();
  });
});
