import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What a span may say of itself. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Something that took time, as part of a request. */
export interface Span {
  /** 32 hexadecimal digits, the same for all spans of a request. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Of the span it is a part of. */
  readonly parentId: string | undefined;
  readonly name: string;
  /** Whether it answers somebody, or asks somebody else. */
  readonly kind: 'server' | 'client';
  /** Epoch ms, with parts of them. */
  readonly startMs: number;
}

/** A span that is over. */
export interface EndedSpan extends Span {
  readonly endMs: number;
  readonly facts: SpanFacts;
  readonly hasFailed: boolean;
}

/** Takes spans that are over; waits for nothing. */
export interface SpanSink {
  add(span: EndedSpan): void;
}

/** The span a part of the code runs in. */
const current = new AsyncLocalStorage<Span>();
let sink: SpanSink | undefined;

/** From now on spans go there. Servers and databases that were made before stay without. */
export function traceInto(next: SpanSink | undefined): void {
  sink = next;
}

/** Whether spans go anywhere. */
export const isTracing = (): boolean => sink !== undefined;

/** The span in which this is called. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs something in a span: what it starts is a part of it. */
export const runIn = <Result>(span: Span, run: () => Result): Result => current.run(span, run);

/** Begins a span; as a part of the current one unless it is the first of its trace. */
export function beginSpan(
  what: Pick<Span, 'name' | 'kind'> & Partial<Pick<Span, 'traceId' | 'parentId'>>,
): Span {
  const parent = current.getStore();
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    parentId: parent?.spanId,
    spanId: randomBytes(8).toString('hex'),
    startMs: nowMs(),
    ...what,
  };
}

/** Ends a span. */
export function endSpan(span: Span, facts: SpanFacts, hasFailed = false): void {
  sink?.add({ ...span, endMs: nowMs(), facts, hasFailed });
}

/** Setting the clock makes no span longer. */
const nowMs = () => performance.timeOrigin + performance.now();
