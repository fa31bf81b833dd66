import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fastify from 'fastify';
import pg from 'pg';
import { readSettings } from '../settings/index.ts';
import { OtlpExporter } from './otlp-exporter.ts';
import type { EndedSpan } from './spans.ts';
import { tracedClient, withoutLiterals } from './trace-queries.ts';
import { traceRequests } from './trace-requests.ts';
import { otlpTargetOf, tracingSettings } from './tracing-settings.ts';

const SPAN: EndedSpan = {
  traceId: '0123456789abcdef0123456789abcdef',
  spanId: '0123456789abcdef',
  parentId: undefined,
  name: 'GET /api/state',
  kind: 'server',
  startMs: 1_787_000_000_000.25,
  endMs: 1_787_000_000_001.5,
  facts: { 'http.response.status_code': 503 },
  hasFailed: true,
};
const MAX_WAITING = 2048;

describe('an exporter', () => {
  let receiver: Server;
  let endpoint: string;
  let received: { readonly path: string; readonly key: unknown; readonly body: unknown }[];
  let answer: (response: ServerResponse) => void;
  let warnings: number;
  const open = () => {
    const target = otlpTargetOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b, other=1',
      OTEL_SERVICE_NAME: 'game',
    });
    if (!target) throw new Error('no target');
    const warn = () => {
      warnings += 1;
    };
    return new OtlpExporter({ ...target, log: { warn } });
  };
  const sizes = () =>
    received.map(({ body }) => {
      const { resourceSpans } = body as {
        readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly unknown[] }[] }[];
      };
      return resourceSpans[0]?.scopeSpans[0]?.spans.length ?? 0;
    });

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const body = JSON.parse(await text(request));
      received.push({ path: request.url ?? '', key: request.headers['x-key'], body });
      answer(response);
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  });
  beforeEach(() => {
    received = [];
    warnings = 0;
    answer = (response) => response.end('{}');
  });
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  test('sends what is left at the end, as the protocol has it', async () => {
    const exporter = open();
    exporter.add(SPAN);
    await exporter.close();
    const attribute = (key: string, value: object) => ({ key, value });
    expect(received).toEqual([
      {
        path: '/v1/traces',
        key: 'a=b',
        body: {
          resourceSpans: [
            {
              resource: { attributes: [attribute('service.name', { stringValue: 'game' })] },
              scopeSpans: [
                {
                  scope: { name: 'spieltag' },
                  spans: [
                    {
                      traceId: SPAN.traceId,
                      spanId: SPAN.spanId,
                      name: SPAN.name,
                      kind: 2,
                      startTimeUnixNano: '1787000000000250000',
                      endTimeUnixNano: '1787000000001500000',
                      attributes: [attribute('http.response.status_code', { intValue: '503' })],
                      status: { code: 2 },
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    ]);
  });

  test('keeps no more than it may, and sends that in batches', async () => {
    const exporter = open();
    for (let no = 0; no < 3 * MAX_WAITING; no++) exporter.add(SPAN);
    await exporter.close();
    expect(sizes()).toEqual([512, 512, 512, 512]);
  });

  test('whose receiver hangs holds up the end no longer than two seconds', async () => {
    answer = () => undefined;
    const exporter = open();
    exporter.add(SPAN);
    const fromMs = performance.now();
    await exporter.close();
    expect(performance.now() - fromMs).toBeGreaterThanOrEqual(1900);
    exporter.add(SPAN);
    await exporter.close();
    expect(received).toHaveLength(1);
  });

  test('whose receiver refuses says so once, and goes on', async () => {
    answer = (response) => response.writeHead(500).end();
    const exporter = open();
    for (let no = 0; no < MAX_WAITING; no++) exporter.add(SPAN);
    await exporter.close();
    expect([warnings, received.length]).toEqual([1, 4]);
  });
});

test.each([
  ['select name from users where id = $1', 'select name from users where id = $1'],
  ["select 'ada''s', 17, 2.5 from t1 where a = $12", 'select ?, ?, ? from t1 where a = $12'],
  ["set x = 'a\nb'\n  where y = $$secret 1$$", 'set x = ? where y = ?'],
])('a statement is told without what stands in it: %s', (given, told) => {
  expect(withoutLiterals(given)).toBe(told);
});

test('where nothing is traced nothing is added', async () => {
  expect(tracedClient(pg.Client)).toBe(pg.Client);
  const app = fastify();
  const { addHook } = app;
  let hooks = 0;
  app.addHook = ((...args: Parameters<typeof addHook>) => {
    hooks += 1;
    return addHook.apply(app, args);
  }) as typeof addHook;
  traceRequests(app);
  expect(hooks).toBe(0);
  expect(otlpTargetOf({})).toBeUndefined();
});

test('an address that is none is refused', () => {
  for (const endpoint of ['collector:4318', 'http://me:secret@collector:4318']) {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
    expect(() => readSettings(tracingSettings('game'), env)).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address, (?!.*secret)/,
    );
  }
});
