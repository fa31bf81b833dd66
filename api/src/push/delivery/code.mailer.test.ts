import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { TestMailServer } from '../testing/mail-server.ts';
import { CodeMailer } from './code.mailer.ts';

const CODE = { to: 'mia@example.org', subject: 'Dein Code', text: '12345678' };

const mails = new TestMailServer();
beforeAll(() => mails.start());
afterAll(() => mails.close());
beforeEach(() => {
  mails.received.length = 0;
  mails.refuse = undefined;
  mails.silentFrom = undefined;
});

const mailer = (limitMs?: number) =>
  new CodeMailer({ smtpUrl: mails.url, from: 'Spieltag <game@example.org>' }, limitMs);
const outcome = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    () => 'not sent',
  );

describe('a code by e-mail', () => {
  test('is handed in, as mail nobody answers', async () => {
    await mailer().send(CODE);
    expect(mails.received[0]?.to).toEqual([CODE.to]);
    expect(mails.received[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mails.received[0]?.text).toMatch(/\r\n12345678$/);
  });

  test('is not sent where the server refuses it', async () => {
    mails.refuse = '550 no';
    expect(await outcome(mailer().send(CODE))).toBe('not sent');
  });

  test.each([
    ['it is called', /^$/, 'not sent'],
    ['it is told who it is for', /^RCPT/, 'not sent'],
    ['it has had the text, and may have taken it', /^\.$/, 'sent'],
  ])('counts as it is known where the server is gone when %s', async (_, silentFrom, expected) => {
    mails.silentFrom = silentFrom;
    const silencedBefore = mails.silenced;
    const sending = outcome(mailer().send(CODE));
    await until('the server says nothing', () => mails.silenced > silencedBefore);
    mails.hangUp();
    expect(await sending).toBe(expected);
  });

  test('is not waited for without end', async () => {
    mails.silentFrom = /^$/;
    expect(await outcome(mailer(100).send(CODE))).toBe('not sent');
  });

  test('is refused at once while 32 wait', async () => {
    mails.silentFrom = /^$/;
    const one = mailer();
    const waiting = Array.from({ length: 32 }, () => outcome(one.send(CODE)));
    await until('32 wait', () => mails.connections === 32);
    await expect(one.send(CODE)).rejects.toThrow('too much e-mail');
    mails.hangUp();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['not sent']));
    mails.silentFrom = undefined;
    expect(await outcome(one.send(CODE))).toBe('sent');
  });
});
