import {
  type Envelope,
  EVENTS,
  type EventBus,
  type EventName,
  type EventRow,
} from '@spieltag/shared-kernel/events';
import { EMPTY } from '@spieltag/shared-kernel/vendor/rxjs';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import type { RemoteFailure } from '../loading/remote-failure.ts';

/** Hears of what a version did that it must not do. */
export type OnFault = (version: RemoteVersion, failure: RemoteFailure) => void;

/** A version may publish an event this often within the time; the surplus is dropped. */
const MOST_EVENTS = 30;
const WITHIN_MS = 10_000;
/** Made-up names must not become a storm of reports. */
const MOST_FAULTS = 5;
const LONGEST_FAULT = 100;
/** Texts of remotes are shown up to this length. */
const LONGEST_TEXT = 600;
/** A notification of a remote passes by within this time. */
const LONGEST_SHOWN_MS = 10_000;

/**
 * The bus as one version of a remote has it: what it publishes is stamped with its name, only what
 * its manifest declares comes through, and no more of it than people could read. Each kind of fault
 * is reported once.
 */
export function createRemoteBus(bus: EventBus, version: RemoteVersion, onFault: OnFault): EventBus {
  const from = { remote: version.remote, version: version.version };
  const { on: hear } = bus;
  const told = new Set<string>();
  const sent = new Map<string, { since: number; count: number }>();

  const fault = (code: 'CONTRACT' | 'STORM', what: string) => {
    const message = what.slice(0, LONGEST_FAULT);
    // Storms are of declared events: there are never many.
    if (told.has(message) || (code === 'CONTRACT' && told.size >= MOST_FAULTS)) return;
    told.add(message);
    onFault(version, { phase: 'render', code, message });
  };
  const isStorm = (name: string): boolean => {
    const now = performance.now();
    const known = sent.get(name);
    const current = known && now - known.since < WITHIN_MS ? known : { since: now, count: 0 };
    current.count += 1;
    sent.set(name, current);
    return current.count > MOST_EVENTS;
  };
  const receive = (candidate: unknown): void => {
    const { name, payload, ...rest } = Object(candidate) as Envelope;
    if (!mayPublish(version, name)) fault('CONTRACT', `publishes ${name} undeclared`);
    else if (isStorm(name)) fault('STORM', `floods ${name}`);
    else bus.receive({ ...rest, name, payload: bounded(payload) }, from);
  };
  return {
    receive,
    publish: (name, payload) => receive({ name, version: EVENTS[name]?.version, payload }),
    on(name) {
      if (declares(version.events?.consumes, name)) return hear(name);
      fault('CONTRACT', `consumes ${name} undeclared`);
      return EMPTY;
    },
    trace$: EMPTY,
    quarantine$: EMPTY,
  };
}

function mayPublish({ events }: RemoteVersion, name: EventName): boolean {
  const { byRemotes } = (Object.hasOwn(EVENTS, name) ? EVENTS[name] : {}) as Partial<EventRow>;
  return byRemotes === true && declares(events?.publishes, name);
}

/** A composition of an older registry does not say what is declared. */
function declares(declared: Readonly<Record<string, number>> | undefined, name: string): boolean {
  return declared === undefined || Object.hasOwn(declared, name);
}

/**
 * Only as much as a remote may say: texts end, no alert of it loads the page anew, as any number of those
 * may wait, and no notification stays: what operators announce waits behind those that do.
 */
function bounded<T>(payload: T): T {
  return JSON.parse(JSON.stringify(payload) ?? null, (name, part) => {
    if (name === 'after') return undefined;
    if (name === 'durationMs') return Math.min(part || LONGEST_SHOWN_MS, LONGEST_SHOWN_MS);
    return typeof part === 'string' ? part.slice(0, LONGEST_TEXT) : part;
  });
}
