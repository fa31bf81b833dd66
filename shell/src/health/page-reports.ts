import type { JsonStorage } from '@spieltag/shared-kernel/client';
import {
  FAILURE_CODES,
  type FailureCode,
  type HealthReport,
  type HealthReports,
} from '@spieltag/shared-kernel/composition';
import type { EventBus, EventPayload } from '@spieltag/shared-kernel/events';
import { type Observable, Subject } from '@spieltag/shared-kernel/vendor/rxjs';
import { type OpenPage, openPageKey, type Step } from './open-pages.ts';

/** A version by its remote and its text. */
export type VersionName = Pick<HealthReport, 'remote' | 'version'>;

export interface PageReportsOptions {
  readonly bus: Pick<EventBus, 'on'>;
  /** Hands reports to the browser, also while the page is being left; false: not accepted now. */
  readonly send: (reports: HealthReports) => boolean;
  /** Storage of the device. */
  readonly storage: Pick<JsonStorage, 'write' | 'remove'>;
  /** Whether the composition of the page has the version: only then it is reported. */
  readonly isKnown: (version: VersionName) => boolean;
}

/** What this page tells the registry of its versions, and its device in case it dies. */
export interface PageReports {
  /**
   * Announces what the page is about to do with a version. It is sent and stored at once: a version
   * that hangs leaves no later moment.
   */
  begin(version: VersionName, step: Step): void;
  /** The step is done. */
  end(version: VersionName, step: Step): void;
  /**
   * Reports a failure that is published nowhere else. It ends all steps of the version that have begun,
   * unless the version goes on with them; what is shown stays so until it leaves.
   */
  fail(version: VersionName, failure: PageFailure): void;
  /** The version has left the screen, once for each time it was mounted. */
  leave(version: VersionName): void;
  /** Random id of the page. */
  page(): string;
  /** What the page is doing: the step that was begun last, or else the screen that is shown. */
  doing(): OpenPage | undefined;
  /** Steps that go on, and what is shown (`alive`), the newest last. */
  steps(): readonly OpenPage[];
  /** Every change of what the page is doing. */
  readonly changes$: Observable<OpenPage | undefined>;
}

/** How a version failed, as it is reported. */
export interface PageFailure {
  readonly phase: HealthReport['phase'];
  readonly code: FailureCode;
  readonly message: string;
  readonly stack?: string;
  readonly recovered?: boolean;
}

/** Reports are collected for this long before they are sent together. */
const GATHER_MS = 1000;
/** With their messages and stacks more could exceed the size limit. */
const MAX_IN_BATCH = 5;
const MAX_MESSAGE = 500;
const MAX_STACK = 4000;
/** 16 bytes as base64url. */
const PAGE_ID_BYTES = 16;

/**
 * Reports to the registry how the versions of this page fare, each fact once. What cannot be handed
 * over is sent with the next batch.
 */
export function createPageReports(options: PageReportsOptions): PageReports {
  const { bus, send, storage, isKnown } = options;
  const reported = new Set<string>();
  let page = randomPageId();
  let waiting: readonly HealthReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Steps that have not ended, and behind them what is shown, the newest last. */
  let open: readonly OpenPage[] = [];
  let shown: readonly OpenPage[] = [];
  const changes = new Subject<OpenPage | undefined>();

  const flush = (isLeaving = isHidden()) => {
    clearTimeout(timer);
    timer = undefined;
    // Nothing can be expected of a page that is out of sight: any system may stop it.
    const left = isLeaving && open.length > 0;
    while (waiting.length > 0 || left) {
      const reports = waiting.slice(0, MAX_IN_BATCH);
      if (!send({ page, reports, ...(left && { left }) })) return;
      waiting = waiting.slice(MAX_IN_BATCH);
      if (waiting.length === 0) return;
    }
  };
  const add = ({ message, stack, ...what }: HealthReport) => {
    const { remote, version, outcome, phase, code } = what;
    const key = [remote, version, outcome, phase, code].join();
    if (reported.has(key) || !isKnown(what)) return false;
    reported.add(key);
    waiting = [
      ...waiting,
      {
        ...what,
        ...(message && { message: message.slice(0, MAX_MESSAGE) }),
        ...(stack && { stack: stack.slice(0, MAX_STACK) }),
      },
    ];
    timer ??= setTimeout(() => flush(), GATHER_MS);
    return true;
  };
  const doing = () => open.at(-1) ?? shown.at(-1);
  /** A page that dies in sight leaves this behind; one out of sight may be ended by any system. */
  const mark = () => {
    const now = doing();
    if (now && !isHidden()) storage.write(openPageKey(page), now);
    else storage.remove(openPageKey(page));
    changes.next(now);
  };
  const fail = (version: VersionName, failure: PageFailure) => {
    // What goes on after a fault, or is on the screen until it leaves that, may still block the page.
    if (failure.phase !== 'render' || failure.recovered) {
      open = open.filter(isOther(version));
      mark();
    }
    add({ remote: version.remote, version: version.version, outcome: 'failed', ...failure });
  };
  const reports: PageReports = {
    begin({ remote, version }, step) {
      open = [...open, { remote, version, step, sinceMs: Date.now() }];
      mark();
      // Screens that are prerendered belong to versions that have stood everywhere else.
      if (step === 'render') return;
      if (add({ remote, version, outcome: 'started', phase: step })) flush();
    },
    end({ remote, version }, step) {
      const ended = open.find(
        (one) => one.remote === remote && one.version === version && one.step === step,
      );
      // It has failed meanwhile.
      if (!ended) return;
      open = open.filter((one) => one !== ended);
      if (step === 'mount') shown = [...shown, { ...ended, step: 'alive', sinceMs: Date.now() }];
      mark();
      if (step !== 'render') add({ remote, version, outcome: 'stood', phase: step });
    },
    fail,
    leave(version) {
      // It may be shown twice: as a screen, and within that of another remote.
      const left = shown.findIndex((one) => !isOther(version)(one));
      shown = shown.filter((_, index) => index !== left);
      mark();
    },
    page: () => page,
    doing,
    steps: () => [...open, ...shown],
    changes$: changes,
  };
  bus.on('remote.failed').subscribe((failure) => fail(failure, asReported(failure)));
  document.addEventListener('visibilitychange', () => {
    if (isHidden()) flush();
    mark();
  });
  window.addEventListener('pagehide', () => {
    flush(true);
    storage.remove(openPageKey(page));
  });
  // Another tab takes the mark away to see whether this page lives.
  window.addEventListener('storage', ({ key }) => {
    if (key?.endsWith(page)) mark();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // It said that it was left: from now on it is another page to the registry.
    page = randomPageId();
    mark();
  });
  return reports;
}

const isHidden = () => document.visibilityState === 'hidden';

const isOther =
  ({ remote, version }: VersionName) =>
  (one: VersionName) =>
    one.remote !== remote || one.version !== version;

function asReported({ phase, code, recovered, params }: EventPayload<'remote.failed'>) {
  return {
    phase,
    code: isFailureCode(code) ? code : 'OTHER',
    message: String(params?.message ?? ''),
    stack: String(params?.stack ?? ''),
    recovered,
  };
}

function isFailureCode(code: string): code is FailureCode {
  return (FAILURE_CODES as readonly string[]).includes(code);
}

function randomPageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(PAGE_ID_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Sends with the browser's beacon as it is now, which outlives the page, or where a browser has none as a
 * request that does. Call it before the first remote runs, which may put a beacon of its own in its place, or
 * another `Blob`.
 * What it reports on must not fail by it.
 */
export function beaconTo(url: string): PageReportsOptions['send'] {
  const sendBeacon = navigator.sendBeacon?.bind(navigator);
  const { Blob } = globalThis;
  return (reports) => {
    const body = new Blob([JSON.stringify(reports)], { type: 'application/json' });
    if (sendBeacon) return sendBeacon(url, body);
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {});
    return true;
  };
}
