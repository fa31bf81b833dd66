import type { VapidKeys } from '../devices/vapid-keys.ts';
import type { PushContext } from '../push-context.ts';
import type { DueDevice } from '../queue/claim.ts';
import { CodeMailer } from './code.mailer.ts';
import {
  type Deliverer,
  type DeliveryOutcome,
  type Parcel,
  type Way,
  wayOf,
} from './delivery.types.ts';
import { Doubts } from './doubts.ts';
import { FcmDeliverer } from './fcm.deliverer.ts';
import { MailDeliverer } from './mail.deliverer.ts';
import { WebPushDeliverer } from './web-push.deliverer.ts';

type Kind = DueDevice['kind'];
const KINDS: readonly Kind[] = ['web', 'android', 'ios', 'mail'];

/** All ways to devices this game has. */
export class Delivery {
  readonly #context: PushContext;
  readonly #keys: VapidKeys;
  /** For codes, see `setEmail`; undefined: there is no e-mail. */
  readonly codes: CodeMailer | undefined;
  readonly #mail: MailDeliverer | undefined;
  readonly #apps: FcmDeliverer | undefined;
  readonly #doubts: Doubts;
  #browsers: WebPushDeliverer | undefined;
  #hasLetGo = false;

  constructor(context: PushContext, keys: VapidKeys) {
    const { push, publicUrl } = context.config;
    this.#context = context;
    this.#keys = keys;
    this.#doubts = new Doubts(context.log);
    const mail = push.isOn ? push.mail : null;
    this.codes = mail ? new CodeMailer(mail) : undefined;
    this.#mail = mail ? new MailDeliverer(mail, publicUrl ?? '') : undefined;
    this.#apps =
      push.isOn && push.fcmAccount ? new FcmDeliverer(push.fcmAccount, context.clock) : undefined;
  }

  /** Kinds of devices something can be delivered to. */
  async kinds(): Promise<ReadonlySet<Kind>> {
    const kinds = new Set<Kind>();
    if (await this.#toBrowsers()) kinds.add('web');
    if (this.#apps) kinds.add('android').add('ios');
    if (this.#mail) kinds.add('mail');
    return kinds;
  }

  /**
   * Kinds of devices whose messages are claimed for a way; undefined: all. What cannot be delivered goes
   * with what is for browsers.
   */
  claimedFor(way: Way): readonly Kind[] | undefined {
    const apps: readonly Kind[] = this.#apps ? ['android', 'ios'] : [];
    const mail: readonly Kind[] = this.#mail ? ['mail'] : [];
    if (way !== 'browser') return way === 'app' ? apps : mail;
    const others = [...apps, ...mail];
    return others.length > 0 ? KINDS.filter((kind) => !others.includes(kind)) : undefined;
  }

  /** The outcome of each parcel, in their order. */
  async deliver(parcels: readonly Parcel[]): Promise<readonly DeliveryOutcome[]> {
    if (this.#hasLetGo) return parcels.map(() => ({ outcome: 'unsent' }));
    const outcomes: DeliveryOutcome[] = parcels.map(() => ({ outcome: 'failed' }));
    const places = Map.groupBy(parcels.keys(), (at) => wayOf(parcels[at]?.device.kind ?? 'web'));
    await Promise.all(
      [...places].map(async ([way, own]) => {
        const deliverer = await this.#delivererOf(way);
        const chosen = own.flatMap((at) => parcels[at] ?? []);
        const said = (await deliverer?.deliver(chosen)) ?? [];
        const done = this.#doubts.weigh(way, chosen, said);
        own.forEach((at, no) => {
          outcomes[at] = done[no] ?? { outcome: 'failed', reason: 'no way to it' };
        });
      }),
    );
    return outcomes;
  }

  /** The server ends, and does not wait for what could take minutes. */
  letGo(): void {
    this.#hasLetGo = true;
    for (const way of [this.#mail, this.#apps, this.#browsers]) way?.letGo();
  }

  async close(): Promise<void> {
    await Promise.all([this.#mail?.close(), this.#apps?.close(), this.#browsers?.close()]);
  }

  async #delivererOf(way: Way): Promise<Deliverer | undefined> {
    if (way === 'mail') return this.#mail;
    return way === 'app' ? this.#apps : this.#toBrowsers();
  }

  async #toBrowsers(): Promise<WebPushDeliverer | undefined> {
    const identity = await this.#keys.identity();
    if (!identity) return undefined;
    const { config, clock } = this.#context;
    this.#browsers ??= new WebPushDeliverer(identity, config.push.hosts, clock);
    return this.#browsers;
  }
}
