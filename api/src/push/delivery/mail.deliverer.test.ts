import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TestMailServer } from '../testing/mail-server.ts';
import type { Parcel } from './delivery.types.ts';
import { MailDeliverer } from './mail.deliverer.ts';

const mails = new TestMailServer();
let deliverer: MailDeliverer;
beforeAll(() => mails.start());
beforeEach(() => {
  mails.received.length = 0;
  [mails.refuse, mails.refuseAt] = [undefined, /^RCPT TO:/i];
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
    expect(mail?.text).toMatch(/\r\nhttps:\/\/game\.example\/api\/push\/v1\/unsubscribe\/secret$/);
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

  test.each(['550 5.1.1 nobody', '553 5.1.3 no address', '550-5.1.10 no mail\r\n550 5.1.10 there'])(
    'to a name the server does not know ends the address: %j',
    async (answer) => {
      mails.refuse = answer;
      expect(await deliverer.deliver([reminder])).toEqual([{ outcome: 'gone' }]);
      await deliverer.close();
    },
  );

  test.each<[RegExp, string]>([
    [/^RCPT TO/, '553 5.7.1 Sender address rejected: not owned by user'],
    [/^RCPT TO/, '550 5.1.8 Sender address rejected: Domain not found'],
    [/^RCPT TO/, '550 5.4.5 Daily sending quota exceeded'],
    [/^RCPT TO/, '550 relay access denied'],
    [/^RCPT TO/, '452 full'],
    [/^MAIL FROM/, '550 5.1.1 nobody of that name may send'],
    [/^DATA/, '550 5.7.1 spam'],
    [/^\.$/, '550 5.7.1 spam'],
  ])('the server will not take from us, at %s with %j, ends no address', async (line, answer) => {
    mails.refuse = answer;
    mails.refuseAt = line;
    const reason = `answers ${answer.slice(0, 3)}`;
    const [outcome] = await deliverer.deliver([reminder]);
    expect(outcome).toEqual({ outcome: 'failed', reason, sparesDevice: true });
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
