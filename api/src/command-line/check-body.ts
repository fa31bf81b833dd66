import type { BodyOf, Route } from '@spieltag/shared-kernel/contract';
import { Errors } from 'typebox/value';
import { UsageError } from './errors.ts';

/** What was typed, if it is what the row of the contract takes. @throws UsageError */
export function checkBody<Row extends Route>(row: Row, body: unknown): BodyOf<Row> {
  const [wrong] = row.body ? Errors(row.body, body) : [];
  if (!wrong) return body as BodyOf<Row>;
  const where = wrong.instancePath.slice(1).replaceAll('/', '.') || 'what was typed';
  throw new UsageError(`${where} ${wrong.message}`);
}
