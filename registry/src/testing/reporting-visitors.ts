import type { DiscoveryDocument, HealthReport } from '@spieltag/shared-kernel/composition';
import type { Registry } from '../server.ts';
import type { TestRegistry } from './test-registry.ts';

/** Somebody with a cookie of the registry. */
export interface TestVisitor {
  readonly cookie: string;
  readonly address: string;
  /** Of mf-market. */
  readonly version: string | undefined;
}

/** A version that a report is about; the rest is the report's own. */
type Reported = Partial<HealthReport> & Pick<HealthReport, 'version'>;

const DISCOVERY = '/discovery/projects/spieltag';
const PAGE = 'AAAAAAAAAAAAAAAAAAAAAA';

/** An address in a network of its own. */
export const addressIn = (network: number): string => `10.${network >> 8}.${network & 255}.7`;

export const stood = (version: string): Reported => ({ version, outcome: 'stood' });
export const started = (version: string): Reported => ({ version, outcome: 'started' });
export const failed = (version: string): Reported => ({
  version,
  outcome: 'failed',
  code: 'MOUNT_FAILED',
});

/** Visitors of a test's registry, whose pages report how mf-market fares. */
export class ReportingVisitors {
  readonly #registry: Registry;

  constructor({ registry }: Pick<TestRegistry, 'registry'>) {
    this.#registry = registry;
  }

  async arrive(address: string, cookie?: string): Promise<TestVisitor> {
    const reply = await this.#registry.app.inject({
      url: `${DISCOVERY}/microFrontends`,
      remoteAddress: address,
      headers: cookie ? { cookie } : {},
    });
    const [given = cookie ?? ''] = String(reply.headers['set-cookie'] ?? cookie).split(';');
    const [market] = reply.json<DiscoveryDocument>().microFrontends['mf-market'] ?? [];
    return { cookie: given, address, version: market?.metadata.version };
  }

  /** Comes again without the cookie until the version is given. */
  async arriveWith(version: string, address: string): Promise<TestVisitor> {
    let visitor = await this.arrive(address);
    while (visitor.version !== version) visitor = await this.arrive(address);
    return visitor;
  }

  send(
    { cookie, address }: Pick<TestVisitor, 'cookie' | 'address'>,
    payload: unknown,
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ) {
    return this.#registry.app.inject({
      method: 'POST',
      url: `${DISCOVERY}/reports`,
      remoteAddress: address,
      headers: { 'content-type': 'application/json', cookie, ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  }

  report(visitor: TestVisitor, ...reports: readonly Reported[]) {
    return this.send(visitor, { page: PAGE, reports: reports.map(reportOf) });
  }
}

/** A body as a page sends it. */
export const bodyOf = (reports: readonly Reported[], page = PAGE, left?: true) => ({
  page,
  reports: reports.map(reportOf),
  ...(left && { left }),
});

const reportOf = (report: Reported) => ({ remote: 'mf-market', phase: 'mount', ...report });
