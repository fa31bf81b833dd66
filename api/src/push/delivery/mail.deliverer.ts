import nodemailer, { type Transporter } from 'nodemailer';
import type { MailConfig } from '../../settings/push-config.ts';
import { reminderMail } from '../texts/mail.texts.ts';
import type { Deliverer, DeliveryOutcome, Parcel } from './delivery.types.ts';
import { smtpOptionsOf } from './smtp-options.ts';

const TIMEOUT_MS = 15_000;
/** What is under way when the server ends has so long. */
const GIVE_UP_AFTER_MS = 5000;
const CONNECTIONS = 4;
const SECONDS = 1000;
/** A server takes so many a second; what it turns away is not sent again. */
const PER_SECOND = 20;
/**
 * What RFC 3463 says of a recipient who is not: no mailbox, no host, no address, moved away, no host that takes
 * mail. All else, of the same statuses, a server may say of us: of the sender, a quota, what it takes for spam.
 */
const NOBODY = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

/** How nodemailer says that a server refused. */
interface SmtpError {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

function isNobody({ command, response = '' }: SmtpError): boolean {
  const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return command === 'RCPT TO' && NOBODY.has(detail);
}

/** Hands reminders in at a mail server of the operator's. */
export class MailDeliverer implements Deliverer {
  readonly #transport: Transporter;
  readonly #site: string;
  readonly #givingUp = new AbortController();
  #hasLetGo = false;

  /** @param site address of the game; empty: it is not known */
  constructor(config: MailConfig, site: string) {
    this.#site = site;
    this.#transport = nodemailer.createTransport(
      {
        ...smtpOptionsOf(config, TIMEOUT_MS),
        pool: true,
        maxConnections: CONNECTIONS,
        rateDelta: SECONDS,
        rateLimit: PER_SECOND,
      },
      { from: config.from },
    );
  }

  async deliver(parcels: readonly Parcel[]): Promise<readonly DeliveryOutcome[]> {
    const outcomes: DeliveryOutcome[] = [];
    let next = 0;
    const carry = async () => {
      for (let at = next++; at < parcels.length; at = next++) {
        const parcel = parcels[at];
        if (!parcel) continue;
        outcomes[at] = this.#hasLetGo ? { outcome: 'unsent' } : await this.#deliverOne(parcel);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, carry));
    return outcomes;
  }

  letGo(): void {
    this.#hasLetGo = true;
    setTimeout(() => this.#givingUp.abort(), GIVE_UP_AFTER_MS).unref();
  }

  async close(): Promise<void> {
    this.#transport.close();
  }

  async #deliverOne({ device, message }: Parcel): Promise<DeliveryOutcome> {
    const path = `/api/push/v1/unsubscribe/${device.unsubscribeToken}`;
    const unsubscribe = this.#site ? this.#site + path : undefined;
    try {
      await this.#transport.sendMail({
        to: device.address,
        subject: message.title,
        signal: this.#givingUp.signal,
        text: reminderMail(device.language, message.body, {
          url: `${this.#site}${message.url}`,
          unsubscribe,
        }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      return { outcome: 'sent' };
    } catch (error) {
      const refusal = error as SmtpError;
      if (isNobody(refusal)) return { outcome: 'gone' };
      const { responseCode } = refusal;
      const reason = responseCode ? `answers ${responseCode}` : 'no answer';
      return { outcome: 'failed', reason, sparesDevice: true };
    }
  }
}
