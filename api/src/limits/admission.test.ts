import { afterEach, describe, expect, test } from '@jest/globals';
import { type AdmissionClass, contract } from '@spieltag/shared-kernel/contract';
import { Admission, admissionClassOf, MOST_WAITING } from './admission.ts';

let nowMs = 0;
let admission: Admission;
afterEach(() => admission.close());

/** Work that ends when it is told to. */
function work(kind: AdmissionClass, log: string[], name = kind) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = admission
    .run(kind, () => {
      log.push(name);
      return promise;
    })
    .catch((error: { code: string }) => log.push(`${name} ${error.code}`));
  return { end: resolve, done };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

function open(slots: number): string[] {
  nowMs = 0;
  admission = new Admission(slots, () => nowMs);
  return [];
}

describe('work at the database', () => {
  test('is let in as far as there are slots', async () => {
    const log = open(2);
    for (const name of ['a', 'b', 'c']) work('read', log, name as AdmissionClass);
    await settle();
    expect(log).toEqual(['a', 'b']);
    expect([admission.busy, admission.waiting('read')]).toEqual([2, 1]);
  });

  test('that may be held up there leaves half of the slots to others, and is refused like them', async () => {
    const log = open(4);
    const held = [1, 2, 3, 4, 5].map((no) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const begin = () => {
        log.push(`held ${no}`);
        return promise;
      };
      const done = admission
        .runHeldUp('commit', begin)
        .catch(({ code }: { code: string }) => log.push(`held ${no} ${code}`));
      return { end: resolve, done };
    });
    work('read', log);
    await settle();
    expect(log).toEqual(['held 1', 'held 2', 'read']);
    expect([admission.busy, admission.waiting('commit')]).toEqual([3, 3]);
    held[0]?.end();
    await settle();
    expect(log.slice(3)).toEqual(['held 3']);
    nowMs += 4000;
    held[1]?.end();
    held[2]?.end();
    await Promise.all(held.slice(0, 3).map(({ done }) => done));
    work('commit', log).end();
    await settle();
    expect(log.slice(4).toSorted()).toEqual(['commit', 'held 4 UNAVAILABLE', 'held 5 UNAVAILABLE']);
    await Promise.all(held.map(({ done }) => done));
    expect([admission.busy, admission.waiting('commit')]).toEqual([1, 0]);
  });

  test('waits in the order commit, write, read', async () => {
    const log = open(1);
    const first = work('read', log, 'first' as AdmissionClass);
    const others = (['read', 'write', 'commit'] as const).map((kind) => work(kind, log));
    first.end();
    for (const other of others) other.end();
    await Promise.all(others.map(({ done }) => done));
    expect(log).toEqual(['first', 'commit', 'write', 'read']);
    expect(admission.busy).toBe(0);
  });

  test('is refused without being done when far too much waits; other classes still queue', async () => {
    const log = open(1);
    work('read', log, 'first' as AdmissionClass);
    for (let no = 0; no < MOST_WAITING; no++) work('read', log);
    await work('read', log, 'late' as AdmissionClass).done;
    work('commit', log);
    expect(log).toEqual(['first', 'late UNAVAILABLE']);
    expect([admission.waiting('read'), admission.waiting('commit')]).toEqual([MOST_WAITING, 1]);
  });

  test('that waited too long is refused, not done late', async () => {
    const log = open(1);
    const first = work('commit', log, 'first' as AdmissionClass);
    const read = work('read', log);
    const commit = work('commit', log);
    nowMs = 2500;
    first.end();
    await first.done;
    commit.end();
    await Promise.all([read.done, commit.done]);
    expect(log).toEqual(['first', 'commit', 'read UNAVAILABLE']);
  });

  test('that does not move is told of, for as long as no slot is given back', async () => {
    const log = open(2);
    const [first] = [work('read', log), work('read', log)];
    nowMs = 40_000;
    expect(admission.standstillMs).toBe(40_000);
    first.end();
    await first.done;
    expect(admission.standstillMs).toBe(0);
  });

  test('that fails gives its slot back', async () => {
    open(1);
    const failing = admission.run('read', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await admission.run('read', () => 'served')).toBe('served');
  });
});

test('a request is under way until it is answered, or has failed, and each end is told', async () => {
  open(1);
  let left = 0;
  admission.onLeft = () => {
    left += 1;
  };
  const served = admission.during('commit', async () => 'served');
  const failed = admission.during('commit', () => Promise.reject(new Error('broken')));
  expect([admission.underWay('commit'), admission.underWay('read')]).toEqual([2, 0]);
  expect(await served).toBe('served');
  await expect(failed).rejects.toThrow('broken');
  expect([admission.underWay('commit'), left]).toEqual([0, 2]);
});

describe('work that is gathered for others', () => {
  const ignore = () => undefined;

  test('holds no slot, and counts as waiting until it is done', () => {
    open(1);
    const ends = [admission.gather('commit', ignore), admission.gather('commit', ignore)];
    expect([admission.busy, admission.waiting('commit')]).toEqual([0, 2]);
    for (const end of ends) end();
    expect(admission.waiting('commit')).toBe(0);
  });

  test('is refused when far too much of it waits; what waits for a slot takes none of its room', () => {
    const log = open(1);
    for (let no = 0; no <= MOST_WAITING; no++) work('read', log);
    for (let no = 0; no < MOST_WAITING; no++) admission.gather('read', ignore);
    expect(() => admission.gather('read', ignore)).toThrow('temporarily unavailable');
    expect(admission.waiting('read')).toBe(2 * MOST_WAITING);
  });

  test('leaves after as long as its class may wait', async () => {
    open(1);
    const left: string[] = [];
    admission.gather('commit', ({ code }) => left.push(`old ${code}`));
    nowMs = 2000;
    admission.gather('commit', () => left.push('young'));
    nowMs = 3500;
    await admission.run('read', ignore);
    expect(left).toEqual(['old UNAVAILABLE']);
    expect(admission.waiting('commit')).toBe(1);
  });
});

test.each([
  [contract.gameloop.commitLineup, 'commit'],
  [contract.gameloop.playerTransaction, 'commit'],
  [contract.gameloop.setFavoritePlayers, 'commit'],
  [contract.ledger.executeAction, 'commit'],
  [contract.ledger.ejectAction, 'commit'],
  [contract.account.updateName, 'write'],
  [contract.ledger.overview, 'read'],
] as const)('%j is a %s', (row, expected) => {
  expect(admissionClassOf(row)).toBe(expected);
});
