import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readSigningKey } from '@spieltag/registry/tokens';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';
import { runBackupCli } from './run-backup-cli.ts';

const [OLD, NEW] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeKey(secret: string | undefined) {
  const lines: string[] = [];
  const code = await runBackupCli('make-key', ['signing-key.json'], {
    env: { KEY_WRAPPING_SECRET: secret },
    from: folder,
    clock: Date.now,
    print: (text) => lines.push(text),
    progress: (line) => lines.push(line),
  });
  return { code, lines };
}

test('a key is made once, and wrapped anew when its secret changes', async () => {
  const file = join(folder, 'signing-key.json');
  const said = 'signing-key.json is there, wrapped by KEY_WRAPPING_SECRET';
  expect(await makeKey(OLD)).toEqual({ code: 0, lines: [said] });
  expect((await stat(file)).mode & 0o077).toBe(0);
  const made = await readSigningKey(file, readWrappingKeys({ KEY_WRAPPING_SECRET: OLD }));
  const first = await readFile(file, 'utf8');
  expect(await makeKey(OLD)).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).toBe(first);
  expect(await makeKey(`${NEW},${OLD}`)).toMatchObject({ code: 0 });
  const kept = await readSigningKey(file, readWrappingKeys({ KEY_WRAPPING_SECRET: NEW }));
  expect(kept.publicJwk).toEqual(made.publicJwk);
  expect(await makeKey(OLD)).toMatchObject({ code: 1 });
});
