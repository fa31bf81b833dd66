import { randomUUID } from 'node:crypto';
import type { PageError } from '../context/registry-context.ts';
import { scrub } from './scrub.ts';

/** Where errors are sent to, as a DSN says it. */
export interface SentryTarget {
  /** Of the project's envelopes. */
  readonly url: string;
  readonly publicKey: string;
  readonly environment: string;
}

/** `https://<public key>@<host>/<project>`, with anything in between; undefined for any other text. */
export function readDsn(dsn: string, environment: string): SentryTarget | undefined {
  const url = URL.parse(dsn);
  const [, before = '', project] = /^(.*)\/(\d+)\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !project) return undefined;
  return {
    url: `${url.origin}${before}/api/${project}/envelope/`,
    publicKey: url.username,
    environment,
  };
}

const IN_V8 = /^\s*at (?:(.+?) \()?([^()\s]+):(\d+):(\d+)\)?$/;
const ELSEWHERE = /^\s*([^@\s]*)@(\S+):(\d+):(\d+)$/;
/** As many as are shown anyway. */
const MAX_FRAMES = 50;

/** The calls of a stack, the first made first, as the protocol has them. */
function framesOf(stack: string) {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name, filename, lineno, colno] = IN_V8.exec(line) ?? ELSEWHERE.exec(line) ?? [];
    if (!filename) return [];
    return [
      { ...(name && { function: name }), filename, lineno: Number(lineno), colno: Number(colno) },
    ];
  });
  return frames.slice(0, MAX_FRAMES).reverse();
}

/** An envelope with one event; holds nothing that tells who has seen the error. */
export function envelopeOf(error: PageError, target: SentryTarget, nowMs: number): string {
  const { remote, version, phase, code, browser, path } = error;
  const eventId = randomUUID().replaceAll('-', '');
  const frames = framesOf(scrub(error.stack));
  const event = {
    event_id: eventId,
    timestamp: nowMs / 1000,
    platform: 'javascript',
    level: 'error',
    environment: target.environment,
    release: `${remote}@${version}`,
    tags: { remote, version, phase, code, browser, path: scrub(path) },
    exception: {
      values: [
        {
          type: code,
          value: scrub(error.message),
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
  };
  const lines = [
    { event_id: eventId, sent_at: new Date(nowMs).toISOString() },
    { type: 'event', content_type: 'application/json' },
    event,
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
