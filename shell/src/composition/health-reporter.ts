import {
  FAILURE_CODES,
  type FailureCode,
  HealthReport,
  type HealthReports,
} from '@spieltag/shared-kernel/composition';
import type { EventBus, EventPayload } from '@spieltag/shared-kernel/events';

export interface HealthReporterOptions {
  readonly bus: EventBus;
  /** Hands reports to the browser, also while the page is being left; false: not accepted now. */
  readonly send: (reports: HealthReports) => boolean;
}

/** Reports are collected for this long before they are sent together. */
const GATHER_MS = 1000;
/** Half of what the registry accepts: with their messages more could exceed the size limit. */
const MAX_IN_BATCH = 25;
const MAX_MESSAGE = 500;
/** 16 bytes as base64url. */
const PAGE_ID_BYTES = 16;

/**
 * Reports to the registry which versions of this page mounted and how others failed, each fact
 * once. What cannot be handed over is sent with the next batch.
 */
export function reportHealth({ bus, send }: HealthReporterOptions): void {
  const page = randomPageId();
  const known = new Set<string>();
  let waiting: readonly HealthReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      if (!send({ page, reports: waiting.slice(0, MAX_IN_BATCH) })) return;
      waiting = waiting.slice(MAX_IN_BATCH);
    }
  };
  const add = (report: HealthReport) => {
    const { message: _, ...what } = report;
    const key = JSON.stringify(what);
    if (known.has(key) || !isOfRelease(report)) return;
    known.add(key);
    waiting = [...waiting, report];
    timer ??= setTimeout(flush, GATHER_MS);
  };
  bus.on('remote.mounted').subscribe(({ remote, version }) => {
    add({ remote, version, outcome: 'stood', phase: 'mount' });
  });
  bus.on('remote.failed').subscribe((failure) => add(failureReport(failure)));
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

function failureReport(failure: EventPayload<'remote.failed'>): HealthReport {
  const { remote, version, phase, code, recovered, params } = failure;
  const message = params?.message === undefined ? undefined : String(params.message);
  return {
    remote,
    version,
    outcome: 'failed',
    phase,
    code: isFailureCode(code) ? code : 'OTHER',
    recovered,
    ...(message && { message: message.slice(0, MAX_MESSAGE) }),
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
 * A remote may publish anything about itself, and one invalid report would have the whole batch
 * refused.
 */
function isOfRelease({ remote, version }: HealthReport): boolean {
  const { properties } = HealthReport;
  return fits(properties.remote, remote) && fits(properties.version, version);
}

/** Whether a text is valid for a property of the report. */
function fits(schema: object, text: string): boolean {
  const { pattern = '', maxLength = text.length } = schema as TextRule;
  return new RegExp(pattern).test(text) && text.length <= maxLength;
}

interface TextRule {
  readonly pattern?: string;
  readonly maxLength?: number;
}

/** Sends with the browser's beacon, which outlives the page. */
export function beaconTo(url: string): HealthReporterOptions['send'] {
  return (reports) => {
    const body = new Blob([JSON.stringify(reports)], { type: 'application/json' });
    return navigator.sendBeacon(url, body);
  };
}
