import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { MailConfig } from '../../settings/push-config.ts';
import type { Mailer } from '../devices/email.command.ts';
import { smtpOptionsOf } from './smtp-options.ts';

/** Somebody waits for the answer, and an edge gives up after 15 seconds. */
const LIMIT_MS = 8000;
const STEP_TIMEOUT_MS = 5000;
/** A healthy server takes far more a second; of one that hangs no more calls of players wait. */
const MOST_AT_ONCE = 32;

/**
 * Hands e-mail in that somebody waits for, each over a connection of its own: reminders, of which there
 * may be thousands, are not in its way.
 */
export class CodeMailer implements Mailer {
  readonly #config: MailConfig;
  readonly #limitMs: number;
  #underWay = 0;

  constructor(config: MailConfig, limitMs = LIMIT_MS) {
    this.#config = config;
    this.#limitMs = limitMs;
  }

  async send(mail: { to: string; subject: string; text: string }): Promise<void> {
    if (this.#underWay >= MOST_AT_ONCE) throw new Error('too much e-mail waits for its server');
    this.#underWay += 1;
    const stepMs = Math.min(STEP_TIMEOUT_MS, this.#limitMs);
    const transport = nodemailer.createTransport(smtpOptionsOf(this.#config, stepMs), {
      from: this.#config.from,
    });
    let message: Readable | undefined;
    transport.use('stream', (compiled, done) => {
      compiled.message.processFunc((content) => {
        message = content;
        return content;
      });
      done();
    });
    try {
      const signal = AbortSignal.timeout(this.#limitMs);
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ ...mail, headers, signal });
    } catch (error) {
      const { responseCode } = error as { readonly responseCode?: number };
      const mayBeTaken = responseCode === undefined && message?.readableDidRead;
      if (!mayBeTaken) throw error;
    } finally {
      this.#underWay -= 1;
    }
  }
}
