import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { mountSmallDisk } from '../../api/src/faults/testing/small-disk.ts';
import { FollowedSeason } from '../../api/src/gameloop/testing/followed-season.ts';
import { createLedgerServer, type LedgerServer } from '../../api/src/ledger/ledger.fixture.ts';
import { scrapeReplication } from '../../api/src/testing/replication-scrapes.ts';
import {
  scrapeGame,
  scrapeLeaders,
  scrapeMachine,
  scrapeMessages,
  scrapeReplica,
  scrapeSources,
  scrapeTrouble,
} from '../../api/src/testing/scrapes.ts';
import { createOperations as createRegistryOperations } from '../../registry/src/operations.ts';
import { uploadOf } from '../../registry/src/testing/builds.ts';
import {
  addressIn,
  failed,
  ReportingVisitors,
  type TestVisitor,
} from '../../registry/src/testing/reporting-visitors.ts';
import { createTestRegistry, type TestRegistry } from '../../registry/src/testing/test-registry.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'deploy/observability');
const RULES = join(FOLDER, 'rules.yml');
const PROMTOOL = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync);
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

let rules: readonly Rule[];
let folder: string;
let api: LedgerServer;
let site: TestRegistry;
/** What servers tell, scraped from real ones that things have happened to. */
const scraped = {
  ...{ game: '', overloaded: '', standingBy: '', late: '' },
  ...{ machine: '', diskWithRoom: '', diskFull: '', trouble: '', registry: '', edge: '' },
  ...{ sourceDown: '', sourceNonsense: '', replicaFresh: '', replicaBehind: '' },
  ...{ messagesWaiting: '', messagesSent: '', replicated: '', standingStill: '', alone: '' },
};
type Scrape = keyof typeof scraped;
/** By the clock of who was scraped, in seconds. */
const scrapedAt = { registry: 0, trouble: 0 };
let answered = { running: 0, ended: 1 };
const disk = await mountSmallDisk(8);
if (!disk) console.warn('no disk is filled: none can be mounted here, which takes root');
const followed = new FollowedSeason();

beforeAll(async () => {
  rules = parse(await readFile(RULES, 'utf8')).groups.flatMap(
    (group: { readonly rules: readonly Rule[] }) => group.rules,
  );
  folder = await mkdtemp(join(tmpdir(), 'spieltag-alerts-'));
  api = await createLedgerServer();
  site = await createTestRegistry({ evidence: { networks: 3, newVisitorsPerHour: 1000 } });
  await withdrawACanary();
  const game = await scrapeGame(api);
  Object.assign(scraped, { game: game.calm, overloaded: game.overloaded });
  answered = game.up;
  Object.assign(scraped, await scrapeLeaders());
  scraped.machine = await scrapeMachine(folder);
  if (disk) scraped.diskWithRoom = await scrapeMachine(disk.folder);
  await disk?.fill();
  if (disk) scraped.diskFull = await scrapeMachine(disk.folder);
  const sources = await scrapeSources(followed);
  scraped.sourceDown = sources.down;
  scraped.sourceNonsense = sources.nonsense;
  scraped.trouble = await scrapeTrouble();
  scrapedAt.trouble = Date.now() / 1000;
  const replica = await scrapeReplica();
  scraped.replicaFresh = replica.fresh;
  scraped.replicaBehind = replica.behind;
  Object.assign(scraped, await scrapeReplication());
  const messages = await scrapeMessages();
  scraped.messagesWaiting = messages.waiting;
  scraped.messagesSent = messages.sent;
  const operations = createRegistryOperations(site.registry.app);
  scrapedAt.registry = site.now() / 1000;
  while (!scraped.registry.includes('withdrawn_timestamp_seconds{')) {
    scraped.registry = (await operations.inject('/metrics')).body;
    await wait(20);
  }
  await operations.close();
  scraped.edge = /return 200 "(.+)";/
    .exec(await read('docker/edge/metrics.conf'))?.[1]
    ?.replaceAll('\\n', '\n')
    .replaceAll('\\"', '"')
    .replaceAll(/\$\w+/g, '1') as string;
});
afterAll(async () => {
  await api?.close();
  await site?.close();
  await disk?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function withdrawACanary(): Promise<void> {
  const [old, next] = ['1.0.0-0000000001', '1.1.0-0000000002'] as const;
  const frontend = '/projects/spieltag/microFrontends/mf-market';
  const deploy = (targetVersion: string, deploymentStrategy: string) =>
    site.call('POST', `${frontend}/deployment`, { targetVersion, deploymentStrategy });
  for (const version of [old, next]) {
    await site.call('POST', `${frontend}/releases`, uploadOf('mf-market', version));
  }
  await deploy(old, 'AllAtOnce');
  await deploy(next, 'Canary10Percent5Minutes');
  const visitors = new ReportingVisitors(site);
  // All arrive before the first report: once the version is withdrawn, nobody gets it any more.
  const unlucky: TestVisitor[] = [];
  while (unlucky.length < 12) {
    unlucky.push(await visitors.arriveWith(next, addressIn(unlucky.length)));
  }
  for (const visitor of unlucky) await visitors.report(visitor, failed(next));
}

test('every alert has its section in the guide, and every section its alert', async () => {
  const [, part = ''] = (await read('docs/operations.md')).split('\n## Alerts\n');
  const [section = ''] = part.split('\n## ');
  const headings = [...section.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(rules.length).toBeGreaterThan(0);
  expect([...headings].sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

test('every metric that a rule or a panel names is told by a server', async () => {
  const dashboard = JSON.parse(await read('deploy/observability/grafana/dashboards/spieltag.json'));
  const panels = dashboard.panels as { readonly targets: readonly { readonly expr: string }[] }[];
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = expressions.flatMap((one) => one.match(/\b(?:spieltag|nodejs|process)_\w+/g) ?? []);
  const told = Object.values(scraped).flatMap((text) =>
    [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  );
  const families = named.map((name) =>
    told.includes(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
  );
  expect(named.length).toBeGreaterThan(25);
  expect(families.filter((name) => !told.includes(name))).toEqual([]);
});

/** A sample as a server told it. */
interface Sample {
  readonly series: string;
  readonly value: number;
}

const jobOf = (scrape: Scrape) => (scrape === 'registry' ? 'spieltag-registry' : 'spieltag-api');

/** Samples of a metric as Prometheus keeps them, from the real scrape. */
function samplesOf(scrape: Scrape, name: string): readonly Sample[] {
  const pattern = new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm');
  const found = [...scraped[scrape].matchAll(pattern)];
  if (found.length === 0) throw new Error(`${scrape} does not tell ${name}`);
  return found.map(([, labels, value]) => ({
    series: `${name}{${labels ? `${labels},` : ''}job="${jobOf(scrape)}",instance="${scrape}"}`,
    value: Number(value),
  }));
}

/** A state of the game: samples, and how each goes on. */
type State = readonly { readonly series: string; readonly values: string }[];

const SAMPLES = 40;
/** Prometheus' tests begin at the time 0. */
const sinceScrape = (scrape: keyof typeof scrapedAt) => (value: number) =>
  value - scrapedAt[scrape];
const still = (scrape: Scrape, name: string, of = (value: number) => value): State =>
  samplesOf(scrape, name).map(({ series, value }) => ({
    series,
    values: `${of(value)}x${SAMPLES}`,
  }));
/** As it was when the server started, and from one of the samples on as it was scraped. */
const risen = (scrape: Scrape, name: string, from = 11): State =>
  samplesOf(scrape, name).map(({ series, value }) => ({
    series,
    values: `0x${from - 1} ${value}x${SAMPLES}`,
  }));
/** A minute and a half before the end. */
const LATELY = 34;
/** Whether each kind of server answers Prometheus; of one that is not named nothing is kept. */
const up = (values: Readonly<Record<string, number>>): State =>
  Object.entries(values).map(([kind, value]) => ({
    series: `up{job="spieltag-${kind}",instance="${kind}:9464"}`,
    values: `${value}x${SAMPLES}`,
  }));
const RUNNING = { api: 1, registry: 1, edge: 1 };
const source = (scrape: Scrape, of?: (value: number) => number): State => [
  ...still(scrape, 'spieltag_source_state', of),
  ...still(scrape, 'spieltag_source_age_seconds'),
];
const DISK = ['spieltag_disk_free_bytes', 'spieltag_disk_size_bytes'] as const;
/** Free and size of a disk that is filled to this share, where none can be mounted and filled. */
const share = (no: number, percent: number): State =>
  still('machine', DISK[no] ?? '', () => [percent, 100][no] ?? 0);
const CODES = ['spieltag_push_guest_codes', 'spieltag_push_guest_codes_limit'] as const;
const WAITS = 'spieltag_changes_wait_for_replica';
const FOLLOWS = 'spieltag_replica_follows';
const WATCHED = 'spieltag_replication_watched';
const CERTIFICATE = 'spieltag_certificate_expires_timestamp_seconds';
const WITHDRAWN = 'spieltag_version_withdrawn_timestamp_seconds';
const SET_ASIDE = 'spieltag_update_set_aside_timestamp_seconds';

/** How each alert fires, and how it does not; from series that real servers have told. */
const CASES: Readonly<
  Record<string, { readonly fires: () => State; readonly rests: () => State }>
> = {
  ServerDown: {
    fires: () => up({ ...RUNNING, api: answered.ended }),
    rests: () => up({ ...RUNNING, api: answered.running }),
  },
  NoSeasonLeader: {
    fires: () => still('standingBy', 'spieltag_game_loop_leader'),
    rests: () => still('game', 'spieltag_game_loop_leader'),
  },
  SeasonLate: {
    fires: () => still('late', 'spieltag_season_lag_seconds'),
    rests: () => still('game', 'spieltag_season_lag_seconds', () => 1),
  },
  SourceDown: { fires: () => source('sourceDown'), rests: () => source('sourceDown', () => 0) },
  SourceNonsense: {
    fires: () => [
      ...still('sourceNonsense', 'spieltag_source_state'),
      // It is as old as nonsense becomes, and is no second alert.
      ...still('sourceNonsense', 'spieltag_source_age_seconds', () => 1000),
    ],
    rests: () => source('sourceNonsense', () => 0),
  },
  UpdateSetAside: {
    // It was an hour ahead when it was set aside.
    fires: () => still('trouble', SET_ASIDE, sinceScrape('trouble')),
    rests: () => still('trouble', SET_ASIDE, (value) => sinceScrape('trouble')(value) - 7200),
  },
  ClockJumped: {
    fires: () => risen('trouble', 'spieltag_clock_jumps_total'),
    rests: () => still('trouble', 'spieltag_clock_jumps_total'),
  },
  ClocksDiffer: {
    fires: () => still('trouble', 'spieltag_clock_offset_seconds'),
    rests: () => still('game', 'spieltag_clock_offset_seconds'),
  },
  DeadlineOverload: {
    fires: () => risen('overloaded', 'spieltag_refused_requests_total', LATELY),
    rests: () => risen('game', 'spieltag_refused_requests_total', LATELY),
  },
  CanaryWithdrawn: {
    fires: () => still('registry', WITHDRAWN, sinceScrape('registry')),
    rests: () => still('registry', WITHDRAWN, (value) => sinceScrape('registry')(value) - 3600),
  },
  ReplicaBehind: {
    fires: () => still('replicaBehind', 'spieltag_replica_fresh'),
    rests: () => still('replicaFresh', 'spieltag_replica_fresh'),
  },
  ChangesStandStill: {
    fires: () => [WAITS, FOLLOWS].flatMap((name) => still('standingStill', name)),
    rests: () => [WAITS, FOLLOWS, WATCHED].flatMap((name) => still('replicated', name)),
  },
  NotReplicated: {
    fires: () => [WAITS, FOLLOWS].flatMap((name) => still('alone', name)),
    rests: () => [WAITS, FOLLOWS, WATCHED].flatMap((name) => still('replicated', name)),
  },
  ReplicationUnwatched: {
    fires: () => still('standingStill', WATCHED),
    rests: () => still('replicated', WATCHED),
  },
  MessagesLate: {
    fires: () => still('messagesWaiting', 'spieltag_push_oldest_waiting_seconds'),
    rests: () => still('messagesSent', 'spieltag_push_oldest_waiting_seconds'),
  },
  ManyMailCodes: {
    fires: () => CODES.flatMap((name) => still('messagesWaiting', name)),
    rests: () => CODES.flatMap((name) => still('messagesSent', name)),
  },
  DiskNearlyFull: {
    fires: () => DISK.flatMap((name, no) => (disk ? still('diskFull', name) : share(no, 9))),
    rests: () => DISK.flatMap((name, no) => (disk ? still('diskWithRoom', name) : share(no, 50))),
  },
  CertificateExpires: {
    // The file is missing.
    fires: () => still('machine', CERTIFICATE),
    rests: () => still('machine', CERTIFICATE, () => 30 * 86_400),
  },
};

test('how each alert fires is stated here', () => {
  expect(Object.keys(CASES).sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

const wherePromtoolIs = PROMTOOL ? test : test.skip;
if (!PROMTOOL)
  console.warn('left out: alerts that fire, as promtool is missing (apt-get install prometheus)');

wherePromtoolIs(
  'every alert fires from what real servers tell, and rests without cause',
  async () => {
    const tests = Object.entries(CASES).flatMap(([alert, { fires, rests }]) => [
      testOf(alert, fires(), true),
      testOf(alert, rests(), false),
    ]);
    const { scrape_configs: scrapes } = parse(
      await readFile(join(FOLDER, 'prometheus.yml'), 'utf8'),
    ) as { readonly scrape_configs: readonly { readonly job_name: string }[] };
    for (const { job_name: job } of scrapes) {
      const others = up(RUNNING).filter(({ series }) => !series.includes(`"${job}"`));
      tests.push(testOf('ServerDown', others, true));
    }
    const file = join(folder, 'tests.yml');
    await writeFile(file, stringify({ rule_files: [RULES], tests }));
    const { stdout } = await promisify(execFile)(PROMTOOL ?? '', ['test', 'rules', file]).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => {
        throw new Error(`${error.stdout}${error.stderr}`);
      },
    );
    expect(stdout).toContain('SUCCESS');
  },
);

/** Ten minutes with these samples, at whose end the alert fires or does not. */
function testOf(alert: string, state: State, fires: boolean) {
  // The leader is missing where nothing is told of it.
  const leader =
    alert === 'NoSeasonLeader' ? [] : still('game', 'spieltag_game_loop_leader', () => 1);
  const servers = alert === 'ServerDown' ? [] : up(RUNNING);
  return {
    name: `${alert} ${fires ? 'fires' : 'rests'}`,
    interval: '15s',
    input_series: [...state, ...leader, ...servers],
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertstate="firing"}) by (alertname)`,
        eval_time: '10m',
        exp_samples: fires ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
      },
    ],
  };
}
