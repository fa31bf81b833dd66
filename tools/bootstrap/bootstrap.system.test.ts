import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ROOT } from '@spieltag/remote-kit/build';

const POLL_MS = 20;

interface Entry {
  readonly version?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Entries = Readonly<Record<string, Entry>>;

/** A command of the house that prints how it was run. */
const COMMAND = `
console.log(process.versions.node.split('.')[0], process.argv.slice(2).join(' '));
console.log(process.env.PATH.split(${JSON.stringify(delimiter)})[0]);
console.log(process.env.NODE_COMPILE_CACHE);
process.exit(Number(process.env.ENDS_WITH ?? 0));
`;

/** What stands in for npm: notes how it was called, then installs as the environment says. */
const NPM = `
const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs');
writeFileSync('npm-pid', String(process.pid));
if (process.argv[2] === 'config') {
  if (process.env.NPM_THINKS) return setInterval(() => {}, 1000);
  console.log('https://registry.example/');
  console.error('npm warn see https://elsewhere.example/');
  process.exit();
}
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
const hasTarballs = require('node:fs').existsSync('npm-shrinkwrap.json');
if (process.env.NPM_FINDS_NONE && hasTarballs) {
  console.error('npm error code ' + process.env.NPM_FINDS_NONE);
  process.exit(1);
}
if (process.env.NPM_FAILS) {
  console.error('npm error: the registry is on fire');
  process.exit(7);
}
const signal = process.env.NPM_WAITS_FOR;
if (process.env.NPM_WAITS) setInterval(() => {}, 1000);
else if (signal) setInterval(() => require('node:fs').existsSync(signal) && install(), 20);
else install();
function install() {
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', require('node:fs').readFileSync('package-lock.json'));
process.exit();
}
`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spieltag-bootstrap-'));
  await mkdir(join(root, 'tools/start'), { recursive: true });
  await cp(join(ROOT, 'tools/bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'));
  await cp(join(ROOT, 'tools/bootstrap'), join(root, 'tools/bootstrap'), { recursive: true });
  await writeFile(join(root, 'tools/start/main.ts'), COMMAND);
  await writeFile(join(root, 'npm.cjs'), NPM);
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const bin = join(root, `node_modules/node-${os}-${process.arch}/bin`);
  await mkdir(bin, { recursive: true });
  await symlink(process.execPath, join(bin, process.platform === 'win32' ? 'node.exe' : 'node'));
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ optionalDependencies: { [`node-${os}-${process.arch}`]: '24.0.0' } }),
  );
  await lock('package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const lock = (file: string, packages: Entries) =>
  writeFile(join(root, file), JSON.stringify({ packages: { '': {}, ...packages } }));

const npmCalls = async () =>
  (await readFile(join(root, 'npm-calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs it on the machine's own Node, whichever that is, and not on ours. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const path = process.env.PATH?.split(delimiter).filter((dir) => !dir.includes('node_modules'));
  const options = {
    env: { PATH: path?.join(delimiter), npm_execpath: join(root, 'npm.cjs'), ...env },
    cwd: dirname(root),
  };
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  const child = execFile(
    'node',
    [join(root, 'tools/bootstrap.mjs'), ...args],
    options,
    (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
  );
  return { child, ended };
}

const bootstrap = (...given: Parameters<typeof run>) => run(...given).ended;

describe('what every command runs first', () => {
  test('brings the packages once, then hands over to the Node of the house', async () => {
    const { stdout, ...rest } = await bootstrap(['start', '--bots', '3']);
    const ours = [
      `${process.versions.node.split('.')[0]} --bots 3`,
      join(root, 'node_modules/.bin'),
      join(root, '.cache/compiled'),
      '',
    ];
    expect(rest).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'installing packages ...',
      expect.stringMatching(/^installing packages done in \d+ s$/),
      ...ours,
    ]);
    expect(await npmCalls()).toEqual([expect.stringMatching(/^ci --omit=dev /)]);

    expect((await bootstrap(['start', '--bots', '3'])).stdout.split('\n')).toEqual(ours);
    expect(await npmCalls()).toHaveLength(1);
  });

  test('adds what tests need once it is tested, and keeps that while it is played', async () => {
    await lock(
      'package-lock.json',
      inModules({ a: { version: '1' }, d: { version: '1', dev: true } }),
    );
    await lock('node_modules/.package-lock.json', inModules({ a: { version: '1' } }));
    await bootstrap(['start']);
    expect(await npmCalls()).toEqual([]);
    for (const command of ['check', 'start']) await bootstrap([command]);
    expect(await npmCalls()).toEqual([
      expect.stringMatching(/^install --no-save --package-lock --include=dev /),
    ]);
  });

  test('brings everything anew where what is there is not what is asked for', async () => {
    await lock('node_modules/.package-lock.json', inModules({ a: { version: '0.9.0' } }));
    await bootstrap(['check']);
    expect(await npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  });

  test('waits for another one that brings packages, and takes nothing away from it', async () => {
    const first = run(['start'], { NPM_WAITS_FOR: 'go' });
    while ((await npmCalls()).length < 1) await sleep(POLL_MS);
    const second = run(['start', '--bots', '3']);
    const { promise: waits, resolve } = Promise.withResolvers<string>();
    second.child.stdout?.once('data', (chunk) => resolve(String(chunk)));
    expect(await waits).toMatch(/^waiting for process \d+, which installs packages \.\.\.\n/);
    await access(join(root, 'npm-shrinkwrap.json'));
    await writeFile(join(root, 'go'), '');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await npmCalls()).toHaveLength(1);
  });

  test('ends as the command ends', async () => {
    expect(await bootstrap(['start'], { ENDS_WITH: '3' })).toMatchObject({ code: 3 });
  });

  test('shows what npm says when the packages do not come, and ends with one line', async () => {
    expect(await bootstrap(['start'], { NPM_FAILS: 'yes' })).toEqual({
      code: 1,
      stdout: 'installing packages ...\n',
      stderr:
        'npm error: the registry is on fire\nerror: installing packages failed (exit code 7)\n',
    });
  });

  test.each(['E404', 'E403'])(
    'asks a registry that answers %s where its packages are',
    async (code) => {
      expect(await bootstrap(['start'], { NPM_FINDS_NONE: code })).toMatchObject({ code: 0 });
      expect(await npmCalls()).toHaveLength(2);
    },
  );

  test('takes away what an installation that was killed has left', async () => {
    await lock('node_modules/.package-lock.json', inModules({ a: { version: '1.0.0' } }));
    await lock('npm-shrinkwrap.json', {});
    expect(await bootstrap(['start'])).toMatchObject({ code: 0 });
    await expect(access(join(root, 'npm-shrinkwrap.json'))).rejects.toThrow('ENOENT');
  });

  test.each([
    ['asks for', 'NPM_THINKS', 0],
    ['brings', 'NPM_WAITS', 1],
  ])('told to end while npm %s packages, takes it along', async (_what, waits, calls) => {
    const { child, ended } = run(['start'], { [waits]: 'yes' });
    const npmPid = () => readFile(join(root, 'npm-pid'), 'utf8').catch(() => '');
    while ((await npmCalls()).length < calls || !(await npmPid())) await sleep(POLL_MS);
    const npm = Number(await npmPid());
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({
      code: 1,
      stderr: 'error: installing packages failed (SIGTERM)\n',
    });
    expect(() => process.kill(npm, 0)).toThrow('ESRCH');
    await expect(access(join(root, 'npm-shrinkwrap.json'))).rejects.toThrow('ENOENT');
  });

  test.each([[['play']], [[]], [['constructor']]])(
    'refuses the command %j in one line',
    async (args) => {
      const { code, stdout, stderr } = await bootstrap(args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(
        /^error: unknown command '\w*', one of: start, topology, dev, [a-z:, -]+\n$/,
      );
      expect(await npmCalls()).toEqual([]);
    },
  );

  test('says so when the lock file cannot be read', async () => {
    await writeFile(join(root, 'package-lock.json'), '<<<<<<< ours');
    const { code, stderr } = await bootstrap(['start']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${root} has no package-lock.json that can be read\n`,
    });
  });
});

describe('packages are brought', () => {
  const { platform, arch } = process;
  const mine = { version: '2.0.0', optional: true, os: [platform], cpu: [arch] };
  const named = { api: { optionalDependencies: { o: '2.0.0' } } };

  test.each<[string, 'again' | 'not again', Entries, Entries]>([
    ['a package has another version', 'again', { a: { version: '2' } }, { a: { version: '1' } }],
    ['a package is missing', 'again', { a: { version: '1' } }, {}],
    ['an optional one has another version', 'again', { o: mine }, { o: { version: '1.0.0' } }],
    ['an optional one of ours is missing', 'again', { ...named, o: mine }, {}],
    ['a workspace is not linked', 'again', { w: { link: true } }, {}],
    ['all is there', 'not again', { a: { version: '1' } }, { a: { version: '1' } }],
    ['more is there', 'not again', {}, { a: { version: '1' } }],
    ['ours is for other machines', 'not again', { ...named, o: { ...mine, os: ['mars'] } }, {}],
    ['an optional one of others is missing', 'not again', { o: mine }, {}],
    ['one for tests is missing', 'not again', { d: { version: '1', dev: true } }, {}],
    [
      'one for tests has another version',
      'again',
      { d: { version: '2', dev: true } },
      { d: { version: '1' } },
    ],
    [
      'one for tests, optional for others, is missing',
      'not again',
      { d: { version: '1', devOptional: true } },
      {},
    ],
    ['a peer was left out', 'not again', { p: { version: '1', peer: true } }, {}],
    ['a workspace is linked', 'not again', { w: { link: true } }, { w: { link: true } }],
  ])('when %s: %s', async (_why, verdict, wanted, installed) => {
    await lock('package-lock.json', inModules(wanted));
    await lock('node_modules/.package-lock.json', inModules(installed));
    expect((await bootstrap(['start'])).code).toBe(0);
    expect(await npmCalls()).toHaveLength(verdict === 'again' ? 1 : 0);
  });

  test('when an installation was interrupted', async () => {
    await writeFile(join(root, 'node_modules/.package-lock.json'), '{"packages": {"node_mo');
    expect((await bootstrap(['start'])).code).toBe(0);
    expect(await npmCalls()).toHaveLength(1);
  });
});

/** Entries as a lock file names them; `api` is a workspace. */
function inModules(entries: Entries): Entries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name === 'api' ? name : `node_modules/${name}`,
      entry,
    ]),
  );
}
