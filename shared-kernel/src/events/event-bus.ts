import { filter, map, type Observable, ReplaySubject, Subject } from 'rxjs';
import { matchesPayload } from './payload-check.ts';
import { EVENTS, type EventName, type EventPayload } from './rows.ts';

/** An event as it travels. */
export interface Envelope<N extends EventName = EventName> {
  readonly name: N;
  readonly version: number;
  readonly payload: EventPayload<N>;
  /** Which remote has published it; absent: the shell or the kernel. */
  readonly from?: Publisher;
}

/** A version of a remote, as the shell knows it. */
export interface Publisher {
  readonly remote: string;
  readonly version: string;
}

/** Why an event was not delivered. */
export type QuarantineReason =
  | 'malformed-envelope'
  | 'unknown-name'
  | 'unknown-version'
  | 'invalid-payload'
  | 'published-twice';

/** An event that was not delivered, and why. */
export interface Quarantined {
  readonly reason: QuarantineReason;
  readonly envelope: unknown;
}

/**
 * Where shell and remotes meet. A listener gets only what its row promises: what does not fit is
 * put aside on `quarantine$` and reaches nobody.
 */
export interface EventBus {
  /** Publishes at the version of this kernel's row. Never throws for a wrong event, see quarantine. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /**
   * The untyped way in, for senders that were built against other rows.
   * @param from stamps the event; what the envelope itself says of its publisher counts for nothing
   */
  receive(envelope: unknown, from?: Publisher): void;
  /** Payloads of one event; rows with replay `last` give the newest at once to late listeners. */
  on<N extends EventName>(name: N): Observable<EventPayload<N>>;
  /** Everything delivered, with the newest 100 replayed: for the debug scene and error reports. */
  readonly trace$: Observable<Envelope>;
  /** Everything put aside, with the newest 20 replayed. */
  readonly quarantine$: Observable<Quarantined>;
}

const TRACE_LENGTH = 100;
const QUARANTINE_LENGTH = 20;

/** Makes a bus over the rows of `EVENTS`. The shell makes one per page. */
export function createEventBus(): EventBus {
  const trace = new ReplaySubject<Envelope>(TRACE_LENGTH);
  const quarantine = new ReplaySubject<Quarantined>(QUARANTINE_LENGTH);
  const channels = new Map<EventName, Subject<Envelope>>();
  const published = new Set<EventName>();

  const channel = (name: EventName): Subject<Envelope> => {
    const existing = channels.get(name);
    if (existing) return existing;
    const made =
      EVENTS[name].replay === 'last' ? new ReplaySubject<Envelope>(1) : new Subject<Envelope>();
    channels.set(name, made);
    return made;
  };

  const receive = (candidate: unknown, from?: Publisher): void => {
    const reason = objection(candidate, published);
    if (reason) {
      quarantine.next({ reason, envelope: candidate });
      return;
    }
    const { name, version, payload } = candidate as Envelope;
    const envelope = { name, version, payload, ...(from && { from }) } as Envelope;
    published.add(envelope.name);
    trace.next(envelope);
    channel(envelope.name).next(envelope);
  };

  return {
    receive,
    publish: (name, payload) => receive({ name, version: EVENTS[name]?.version, payload }),
    on: <N extends EventName>(name: N) =>
      channel(name).pipe(
        filter((envelope): envelope is Envelope<N> => envelope.name === name),
        map((envelope) => envelope.payload),
      ),
    trace$: trace.asObservable(),
    quarantine$: quarantine.asObservable(),
  };
}

function objection(
  candidate: unknown,
  published: ReadonlySet<EventName>,
): QuarantineReason | undefined {
  if (typeof candidate !== 'object' || candidate === null || !('name' in candidate)) {
    return 'malformed-envelope';
  }
  const { name, version, payload } = candidate as Partial<Envelope>;
  if (typeof name !== 'string' || !Object.hasOwn(EVENTS, name)) return 'unknown-name';
  const row = EVENTS[name];
  if (version !== row.version) return 'unknown-version';
  if (!matchesPayload(row.payload, payload)) return 'invalid-payload';
  if (row.cardinality === 'once' && published.has(name)) return 'published-twice';
  return undefined;
}
