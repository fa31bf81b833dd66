import type pg from 'pg';
import { beginSpan, currentSpan, endSpan, isTracing } from './spans.ts';

type Ask = (...args: unknown[]) => unknown;

const MAX_TEXT = 2000;
/** Texts and figures that stand in a statement; its parameters are not sent at all. */
const LITERALS = /'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|\b\d+(?:\.\d+)?\b(?<!\$\d+)/g;

/** Connections whose queries are spans of the request that asks; without tracing the same as before. */
export function tracedClient(Client: typeof pg.Client): typeof pg.Client {
  if (!isTracing()) return Client;
  return class extends Client {
    override query(...args: unknown[]): never {
      const ask = super.query as Ask;
      // What nobody has asked for, such as what is looked for again and again, is not told.
      if (currentSpan() === undefined) return ask.apply(this, args) as never;
      const text = textOf(args[0]);
      const span = beginSpan({ name: text.split(' ', 1)[0] || 'query', kind: 'client' });
      const facts = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const end = (hasFailed: boolean) => endSpan(span, facts, hasFailed);
      const last = args.at(-1);
      if (isCallback(last))
        return ask.apply(this, [...args.slice(0, -1), told(last, end)]) as never;
      const answer = ask.apply(this, args);
      if (answer instanceof Promise)
        answer.then(
          () => end(false),
          () => end(true),
        );
      // A cursor, and the rows of a COPY, are told by the connection when they are over.
      else if (isSubmitted(answer)) endWithConnection(answer, end);
      return answer as never;
    }
  };
}

type Submitted = Record<'handleError' | 'handleReadyForQuery', Ask>;

function isSubmitted(answer: unknown): answer is Submitted {
  return typeof (answer as Partial<Submitted> | undefined)?.handleReadyForQuery === 'function';
}

function endWithConnection(query: Submitted, end: (hasFailed: boolean) => void): void {
  const { handleError, handleReadyForQuery } = query;
  let isOver = false;
  const endOnce = (hasFailed: boolean) => {
    if (!isOver) end(hasFailed);
    isOver = true;
  };
  query.handleError = (...args) => {
    endOnce(true);
    return handleError.apply(query, args);
  };
  query.handleReadyForQuery = (...args) => {
    endOnce(false);
    return handleReadyForQuery.apply(query, args);
  };
}

const isCallback = (value: unknown): value is Ask => typeof value === 'function';

/** A callback that ends the span of its query before it goes on. */
function told(callback: Ask, end: (hasFailed: boolean) => void): Ask {
  return (error, ...more) => {
    end(Boolean(error));
    return callback(error, ...more);
  };
}

function textOf(query: unknown): string {
  const given = typeof query === 'string' ? query : (query as { readonly text?: string }).text;
  return withoutLiterals(given ?? '');
}

/** A statement without what players wrote, in one line. */
export function withoutLiterals(text: string): string {
  return text.replaceAll(LITERALS, '?').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}
