import type { EndedSpan, SpanFacts, SpanSink } from './spans.ts';

/** Where traces go, as the environment names it for everything that speaks OpenTelemetry. */
export interface OtlpTarget {
  /** Receives OTLP as JSON over HTTP. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

interface OtlpOptions extends OtlpTarget {
  readonly log: { warn(about: object, line: string): void };
}

const ANSWER_WITHIN_MS = 5000;
const SEND_EVERY_MS = 1000;
/** So many wait at most; further ones are left out. */
const MAX_WAITING = 2048;
const MAX_IN_BATCH = 512;
/** The end of a process waits no longer for what is left. */
const FLUSH_WITHIN_MS = 2000;
const KINDS = { server: 2, client: 3 } as const;
const FAILED = 2;

/** Sends spans in batches beside everything else; what is not taken is not tried again. */
export class OtlpExporter implements SpanSink {
  readonly #options: OtlpOptions;
  readonly #waiting: EndedSpan[] = [];
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: OtlpOptions) {
    this.#options = options;
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length >= MAX_WAITING || this.#ending.signal.aborted) return;
    this.#waiting.push(span);
    this.#timer ??= setTimeout(() => this.#start(), SEND_EVERY_MS).unref();
  }

  /** Sends what is left, within two seconds. */
  async close(): Promise<void> {
    const giveUp = setTimeout(() => this.#ending.abort(), FLUSH_WITHIN_MS);
    await this.#sending;
    await this.#sendAll();
    clearTimeout(giveUp);
    clearTimeout(this.#timer);
    this.#ending.abort();
  }

  #start(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      this.#timer = undefined;
      if (this.#waiting.length > 0 && !this.#ending.signal.aborted) {
        this.#timer = setTimeout(() => this.#start(), SEND_EVERY_MS).unref();
      }
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#ending.signal.aborted) {
      const fault = await this.#send(this.#waiting.splice(0, MAX_IN_BATCH)).catch(String);
      if (fault !== undefined && !this.#isFailing) {
        this.#options.log.warn({ fault }, 'Traces are not taken');
      }
      this.#isFailing = fault !== undefined;
    }
  }

  /** @returns what went wrong; undefined: they were taken */
  async #send(spans: readonly EndedSpan[]): Promise<string | undefined> {
    const { url, headers, serviceName } = this.#options;
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(requestOf(spans, serviceName)),
    });
    await reply.body?.cancel();
    return reply.ok ? undefined : `status ${reply.status}`;
  }
}

/** @see https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
function requestOf(spans: readonly EndedSpan[], serviceName: string) {
  const resource = { attributes: attributesOf({ 'service.name': serviceName }) };
  const scopeSpans = [{ scope: { name: 'spieltag' }, spans: spans.map(spanOf) }];
  return { resourceSpans: [{ resource, scopeSpans }] };
}

function spanOf({ traceId, spanId, parentId, name, kind, ...span }: EndedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanosecondsOf(span.startMs),
    endTimeUnixNano: nanosecondsOf(span.endMs),
    attributes: attributesOf(span.facts),
    ...(span.hasFailed && { status: { code: FAILED } }),
  };
}

const attributesOf = (facts: SpanFacts) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** A number has not the digits for it. */
const nanosecondsOf = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);
