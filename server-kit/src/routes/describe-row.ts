import type { Row } from '@spieltag/shared-kernel/contract';
import type { FastifySchema } from 'fastify';

/** What the rows of a server have in common, as its OpenAPI document says it. */
export interface ApiDescription<R extends Row> {
  /** Every code the row can answer: its own, and those of all rows of its kind. */
  readonly codesOf: (row: R) => readonly string[];
  /** HTTP status of a code. */
  readonly statusOf: (code: string) => number;
  /** Properties of the body of what is no success, besides `code`. */
  readonly problemProperties: Readonly<Record<string, unknown>>;
  /** Under which heading the row stands. */
  readonly tagOf: (row: R) => string;
  /** What there is to say beyond the summary. */
  readonly notesOf?: (row: R) => string | undefined;
}

/** Rows of this kind of caller are for everybody. */
export const PUBLIC = 'public';

/** The row as the route's schema: what is validated, and its page in the OpenAPI document. */
export function describeRow<R extends Row>(row: R, api: ApiDescription<R>): FastifySchema {
  const description = api.notesOf?.(row);
  return {
    summary: row.summary,
    tags: [api.tagOf(row)],
    ...(row.auth === PUBLIC ? {} : { security: [{ bearer: [] }] }),
    ...(description ? { description } : {}),
    ...(row.params ? { params: row.params } : {}),
    ...(row.query ? { querystring: row.query } : {}),
    ...(row.body ? { body: row.body } : {}),
    response: {
      ...success(row),
      ...(row.conditional ? { 304: { description: 'Not modified', type: 'null' } } : {}),
      ...problemReplies(api.codesOf(row), api),
    },
  } as FastifySchema;
}

function success(row: Row): Record<string, unknown> {
  if (row.redirect) return { 302: { description: 'Leads to the `Location`', type: 'null' } };
  if (row.success === 204) return { 204: { description: 'Success', type: 'null' } };
  const status = row.success ?? 200;
  if (!row.media) {
    const reply = { description: 'Success', ...row.reply };
    return { [status]: reply, ...(row.unchanged && { [row.unchanged]: reply }) };
  }
  const content = { schema: row.reply, ...(row.events && { 'x-events': row.events }) };
  const description = row.events ? eventsOf(row.events) : 'Success';
  return { [status]: { description, content: { [row.media]: content } } };
}

function eventsOf(events: NonNullable<Row['events']>): string {
  return `Events, whose data is JSON: ${Object.keys(events).join(', ')}`;
}

function problemReplies<R extends Row>(
  codes: readonly string[],
  { statusOf, problemProperties }: ApiDescription<R>,
): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      {
        description: own.join(', '),
        type: 'object',
        required: ['status', 'code', 'msg'],
        properties: { ...problemProperties, code: { type: 'string', enum: own } },
      },
    ]),
  );
}
