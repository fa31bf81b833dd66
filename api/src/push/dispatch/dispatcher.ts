import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { DeliveryOutcome, Way } from '../delivery/delivery.types.ts';
import { forgetMessages } from '../devices/device.repository.ts';
import { findDeletions } from '../events/deletions.command.ts';
import { nameOvertakers, type Overtaking } from '../events/overtaken.query.ts';
import type { PushContext } from '../push-context.ts';
import {
  type DueDevice,
  type DueMessage,
  lockDue,
  occupiedBy,
  occupyDevices,
  pauseDevices,
  unclaim,
  type Verdict,
  writeVerdicts,
} from '../queue/claim.ts';
import { dayOf, judge } from './judge.model.ts';
import { type Packed, packMessages } from './pack.model.ts';
import { PlayerNames } from './player-names.ts';
import { renewReminders } from './renew-reminders.ts';
import { ServicePauses } from './service-pauses.ts';

const BATCH = 500;
/** A device that could not be told anything so often in a row is given up. */
const MOST_FAILURES = 20;
const SECOND_MS = 1000;

/** What operators see of a batch. */
export interface DispatchFigures {
  /** By what became of it. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Messages that were looked at, delivered or not. */
  readonly looked: number;
  /** Requests to push services. */
  readonly tries: number;
}

/** What was claimed, with what is to be handed over of it. */
interface Claim {
  readonly verdicts: readonly Verdict[];
  readonly packed: readonly Packed[];
}

const NOTHING: DispatchFigures = { outcomes: new Map(), looked: 0, tries: 0 };

/**
 * Delivers what is due, a batch at a time. Messages are composed before they are claimed, and claimed, with the
 * commit, before the first is sent: what fails until then leaves them to the next look. No claim is taken back
 * but of what an orderly end has surely handed to nobody: a server that dies in between loses them, and none
 * is delivered twice.
 */
export class Dispatcher {
  readonly #context: PushContext;
  readonly #delivery: Delivery;
  readonly #names = new PlayerNames();
  readonly #pauses = new ServicePauses();

  constructor(context: PushContext, delivery: Delivery) {
    this.#context = context;
    this.#delivery = delivery;
  }

  /**
   * @param way undefined: what goes whichever
   * @returns what became of it; nothing looked at: there is nothing due
   */
  async dispatch(limit = BATCH, way?: Way): Promise<DispatchFigures> {
    if (way && this.#delivery.claimedFor(way)?.length === 0) return NOTHING;
    const { verdicts, packed } = await this.#claim(limit, way);
    if (verdicts.length === 0) return NOTHING;
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (const { outcome } of verdicts) if (outcome && outcome !== 'trying') count(outcome);
    const results = await this.#delivery.deliver(packed.map(({ parcel }) => parcel));
    for (const { outcome } of results) if (outcome !== 'unsent') count(outcome);
    const { db, clock } = this.#context;
    const pauses = this.#pauses.heed(packed, results, clock());
    await this.#writeOutcomes(packed, results);
    await pauseDevices(db, pauses);
    return { outcomes, looked: verdicts.length, tries: packed.length };
  }

  /** The server ends: nothing more is begun, and what was not is left to the next. */
  letGo(): void {
    this.#delivery.letGo();
  }

  async #claim(limit: number, way: Way | undefined): Promise<Claim> {
    const { db, clock, config } = this.#context;
    const kinds = await this.#delivery.kinds();
    return db.transaction().execute(async (trx) => {
      const now = clock();
      const ofWay = way && this.#delivery.claimedFor(way);
      const due = await lockDue(trx, new Date(now), limit, ofWay);
      const isSettled = await this.#settledAmong(trx, due);
      const pausedUntil = (device: DueDevice) => this.#pauses.until(device);
      const circumstances = { now, config: config.push, kinds, isSettled, pausedUntil };
      const judged = due.map((message) => judge(message, circumstances));
      const { verdicts, packed } = await this.#pack(trx, judged, now);
      await writeVerdicts(trx, verdicts, new Date(now));
      const freeAt = new Date(now + config.push.pauseSeconds * SECOND_MS);
      const occupied = occupiedBy(packed.flatMap(({ messages }) => messages));
      await occupyDevices(trx, occupied, { freeAt, day: dayOf(now) });
      return { verdicts, packed };
    });
  }

  /** What cannot be composed has failed, which is said once of a batch. */
  async #pack(trx: Transaction<Database>, judged: readonly Verdict[], now: number): Promise<Claim> {
    const told = judged.flatMap(({ outcome, message }) => (outcome === 'trying' ? [message] : []));
    const seasonIds = told.flatMap(({ seasonId }) => seasonId ?? []);
    const nameOf = await this.#names.of(trx, seasonIds);
    const { packed, unfit } = packMessages(told, { now, nameOf });
    const [first] = unfit;
    if (!first) return { verdicts: judged, packed };
    const [{ kind }, err] = first;
    this.#context.log.error({ err, kind, messages: unfit.size }, 'messages cannot be composed');
    const verdicts = judged.map((verdict) =>
      unfit.has(verdict.message) ? { ...verdict, outcome: 'failed' } : verdict,
    );
    return { verdicts, packed };
  }

  /**
   * Looks what has been put right or was taken back since it was written; what is still wrong is told
   * as it is now. Over the connection of the claim: batches that hold one each and wait for another would wait
   * for one another.
   */
  async #settledAmong(
    trx: Transaction<Database>,
    due: DueMessage[],
  ): Promise<(message: DueMessage) => boolean> {
    const isOutdated = await renewReminders(trx, due);
    const nos = due.flatMap(({ kind, about }) =>
      kind === 'announcement' ? [Number(about.no)] : [],
    );
    const leaving = due.flatMap(({ kind, userId }) => (kind === 'deletion' ? [userId] : []));
    const deletions = await findDeletions(trx, leaving);
    await this.#nameOvertakers(trx, due);
    const withdrawn = new Set(await this.#withdrawn(trx, nos));
    return (message) => {
      const { kind, userId, about } = message;
      if (kind === 'overtaken') return (about.names as readonly string[]).length === 0;
      if (kind === 'deadline') return isOutdated(message);
      if (kind === 'deletion') return deletions.get(userId) !== about.at;
      return kind === 'announcement' && withdrawn.has(Number(about.no));
    };
  }

  /** Names are read when they are told: nobody hears of an account that is gone by then. */
  async #nameOvertakers(trx: Transaction<Database>, due: DueMessage[]): Promise<void> {
    const places = due.flatMap(({ kind }, at) => (kind === 'overtaken' ? [at] : []));
    const abouts = places.map((at) => due[at]?.about as Overtaking & DueMessage['about']);
    const named = await nameOvertakers(trx, abouts);
    places.forEach((at, no) => {
      const [message, about] = [due[at], named[no]];
      if (message && about) due[at] = { ...message, about };
    });
  }

  async #withdrawn(trx: Transaction<Database>, nos: readonly number[]): Promise<number[]> {
    if (nos.length === 0) return [];
    const rows = await trx
      .selectFrom('announcement')
      .select('announcement_no')
      .where('announcement_no', '=', sql<number>`any(${[...new Set(nos)]}::int[])`)
      .where('withdrawn_at', 'is not', null)
      .execute();
    return rows.map(({ announcement_no }) => announcement_no);
  }

  async #writeOutcomes(
    packed: readonly Packed[],
    results: readonly DeliveryOutcome[],
  ): Promise<void> {
    const { db, clock } = this.#context;
    const rows = packed.flatMap(({ messages }, at) =>
      messages.map((message) => ({ ...message, outcome: results[at]?.outcome ?? 'failed' })),
    );
    if (rows.length === 0) return;
    const [unsent, tried] = [
      rows.filter(({ outcome }) => outcome === 'unsent'),
      rows.filter(({ outcome }) => outcome !== 'unsent'),
    ];
    const now = clock();
    await unclaim(db, unsent, { now: new Date(now), day: dayOf(now) });
    await sql`
      update push_message m set outcome = v.outcome
      from unnest(${tried.map(({ deviceId }) => deviceId)}::text[],
        ${tried.map(({ event }) => event)}::text[],
        ${tried.map(({ outcome }) => outcome)}::text[]) as v (device_id, event, outcome)
      where m.device_id = v.device_id and m.event = v.event`.execute(db);
    const having = (outcomes: readonly string[]) =>
      packed.flatMap(({ parcel }, at) => {
        const { outcome = '', sparesDevice = false } = results[at] ?? {};
        return outcomes.includes(outcome) && !sparesDevice ? [parcel.deviceId] : [];
      });
    await this.#countFailures(having(['failed', 'refused', 'too-large']), having(['sent']));
    await this.#removeGone(having(['gone']));
  }

  async #countFailures(failed: readonly string[], sent: readonly string[]): Promise<void> {
    const { db } = this.#context;
    if (sent.length > 0) {
      await sql`update push_device set failures = 0
        where id = any(${sent}::text[]) and failures > 0`.execute(db);
    }
    if (failed.length === 0) return;
    await sql`update push_device set failures = failures + 1
      where id = any(${failed}::text[])`.execute(db);
    const { rows } = await sql<{ id: string }>`
      delete from push_device where id = any(${failed}::text[]) and failures >= ${MOST_FAILURES}
      returning id`.execute(db);
    await forgetMessages(
      db,
      rows.map(({ id }) => id),
    );
  }

  async #removeGone(gone: readonly string[]): Promise<void> {
    if (gone.length === 0) return;
    const { db } = this.#context;
    await sql`delete from push_device where id = any(${gone}::text[])`.execute(db);
    await forgetMessages(db, gone);
  }
}
