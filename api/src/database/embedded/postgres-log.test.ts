import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { limitLog, logLines, openLog } from './postgres-log.ts';

test('a log that has grown too long is emptied below who writes it, and what was in it is kept once', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'spieltag-log-'));
  const old = () => readFile(path.join(dataDir, 'postgres.log.old'), 'utf8').catch(() => '');
  const log = await openLog(dataDir);
  const end = limitLog(dataDir, { maxBytes: 10, everyMs: 5 });
  await log.write('short\n');
  await log.write('more than fits\n');
  await until('it is put aside', async () => (await old()) !== '' && (await isEmpty(dataDir)));
  expect(await old()).toBe('short\nmore than fits\n');
  await log.write('next\n');
  expect(await logLines(dataDir)).toEqual(['next']);
  await end();
  await log.close();
  await rm(dataDir, { recursive: true });
});

const isEmpty = async (dataDir: string) => (await logLines(dataDir)).join('') === '';
