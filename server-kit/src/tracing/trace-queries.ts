import type pg from 'pg';
import { beginSpan, currentSpan, endSpan, isTracing, type Span } from './spans.ts';

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
      const answer = ask.apply(this, args);
      // What is no promise reports its end to whoever reads it: the rows of a COPY.
      if (answer instanceof Promise) endWith(span, text, answer);
      return answer as never;
    }
  };
}

function endWith(span: Span, text: string, answer: Promise<unknown>): void {
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': text };
  answer.then(
    () => endSpan(span, facts),
    () => endSpan(span, facts, true),
  );
}

function textOf(query: unknown): string {
  const given = typeof query === 'string' ? query : (query as { readonly text?: string }).text;
  return withoutLiterals(given ?? '');
}

/** A statement without what players wrote, in one line. */
export function withoutLiterals(text: string): string {
  return text.replaceAll(LITERALS, '?').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}
