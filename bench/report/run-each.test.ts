import { expect, test } from '@jest/globals';
import type { BenchModule } from '../contract/bench.ts';
import { measure } from './measure.ts';
import { runEach } from './run-each.ts';

const compared = { by: ['what'] };
const BENCHES: Readonly<Record<string, BenchModule>> = {
  broken: {
    compared,
    async run() {
      throw new Error('the machine has no disk');
    },
  },
  whole: { compared, run: async () => [{ what: 'all', ms: 3 }] },
};
const options = { sizes: [], seconds: undefined };

async function runAll(take: (bench: string) => Promise<void>) {
  const said: string[] = [];
  const failed = await runEach(['whole', 'broken', 'whole'], {
    measure: (bench) => measure(bench, BENCHES[bench] as BenchModule, options),
    async take({ bench, rows }) {
      said.push(`${bench}: ${JSON.stringify(rows)}`);
      await take(bench);
    },
    say: (line) => said.push(line),
  });
  return { failed, said };
}

test('each benchmark is told as it ends, and one that fails costs none of the others', async () => {
  expect(await runAll(async () => {})).toEqual({
    failed: ['broken'],
    said: [
      'whole: [{"what":"all","ms":3}]',
      'broken failed: the machine has no disk',
      'whole: [{"what":"all","ms":3}]',
    ],
  });
});

test('one that cannot be compared is named, and keeps its table', async () => {
  const { failed, said } = await runAll(async () => {
    throw new Error('was measured 1 times of 3');
  });
  expect(failed).toEqual(['whole', 'broken', 'whole']);
  expect(said.slice(0, 2)).toEqual([
    'whole: [{"what":"all","ms":3}]',
    'whole failed: was measured 1 times of 3',
  ]);
});
