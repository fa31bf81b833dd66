import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { watchCertificate } from './watch-certificate.ts';

const NAME = 'spieltag_certificate_expires_timestamp_seconds';
const DAY_MS = 86_400_000;
const WAIT_MS = 10;
/** Nobody has their keys. */
const LATER = `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIUYWeE2wOpd6ji0m1xfnJ5naDKN6EwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMZ2FtZS5leGFtcGxlMB4XDTI2MTEyMzEzMTU0N1oXDTI3MDIy
MTEzMTU0N1owFzEVMBMGA1UEAwwMZ2FtZS5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE+k74iau3JQQahH2eSnRthVrCZFw63MW+qv9OIT2Zm2ia6GV0
KOqQKPnoh03kkBG4KODtfV+pvhGsfYnMKTHMY6NTMFEwHQYDVR0OBBYEFNDO7ZK1
rMMTSf1BV9ghOrwEyR3qMB8GA1UdIwQYMBaAFNDO7ZK1rMMTSf1BV9ghOrwEyR3q
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgcRIN/4eMb7Gvvglv
lMNqlFuT2bmDuqdRwRv0BekQPJACIQDds4h2ce822PdagI8O0D0K2+//yJAejtrD
KzrmTKyBHA==
-----END CERTIFICATE-----
`;
const LATER_END = Date.parse('Feb 21 13:15:47 2027 GMT');
const SOONER = `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIUWz5oHQ6L5ayTup63GvZsoyE9fJgwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMZ2FtZS5leGFtcGxlMB4XDTI2MTEyMzEzMTU0N1oXDTI2MTIy
MzEzMTU0N1owFzEVMBMGA1UEAwwMZ2FtZS5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEYyNbCLB6+xEvdJtwUN1oJhJEwIPj+MhhyZUh36nOLkSbLvC8
GJ2Ne55UfloCcr6EA/zjUDlShlQ7F48StEzkOaNTMFEwHQYDVR0OBBYEFO5eTv7l
8C5FhPGsrjHbuAn+ANxmMB8GA1UdIwQYMBaAFO5eTv7l8C5FhPGsrjHbuAn+ANxm
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAPxoMWLH86haX5pu
3Sa4IUIBa1ecz8CN9gpFzIWQXLjvAiBw38ikgqNW5vZr2+nwDFnOBjDSlLFAMDp2
hX1SnehKcA==
-----END CERTIFICATE-----
`;
const SOONER_END = Date.parse('Dec 23 13:15:47 2026 GMT');

let folder: string;
let file: string;
let end: (() => Promise<void>) | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-certificate-'));
  file = join(folder, 'edge.pem');
});
afterEach(() => end?.());
afterAll(() => rm(folder, { recursive: true }));

function watch(now: number) {
  const registry = new Registry();
  const log = { error: jest.fn() };
  end = watchCertificate({ registry, log, file, now: () => now, lookEveryMs: WAIT_MS });
  const lines = () => log.error.mock.calls.map(([, line]) => line);
  return { registry, lines };
}

/** Waits until the log has a line. */
async function firstLine(lines: () => readonly unknown[]): Promise<unknown> {
  while (lines().length === 0) await wait(WAIT_MS);
  return lines()[0];
}

test.each([
  [
    'of a chain the first end counts',
    LATER + SOONER,
    SOONER_END,
    SOONER_END - DAY_MS,
    'the certificate expires soon',
  ],
  [
    'one that has ended is said to',
    LATER,
    LATER_END,
    LATER_END + 1000,
    'the certificate has expired: browsers refuse the site',
  ],
  ['what is none can be read by nobody', 'none', 0, LATER_END, 'the certificate cannot be read'],
])('%s', async (_title, text, expiresAt, now, line) => {
  await writeFile(file, text);
  const { registry, lines } = watch(now);
  expect(await registry.metrics()).toContain(`${NAME} ${expiresAt / 1000}\n`);
  expect(await firstLine(lines)).toBe(line);
});

test('one that is renewed in its place is seen, and nothing is said of one with time left', async () => {
  await writeFile(file, SOONER);
  const { registry, lines } = watch(SOONER_END - DAY_MS);
  expect(await firstLine(lines)).toBe('the certificate expires soon');
  await writeFile(file, LATER);
  expect(await registry.metrics()).toContain(`${NAME} ${LATER_END / 1000}\n`);
  await end?.();
  const renewed = watch(SOONER_END - DAY_MS);
  await renewed.registry.metrics();
  await end?.();
  expect(renewed.lines()).toEqual([]);
});
