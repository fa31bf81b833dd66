import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { repeat } from '../process/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Sooner than that, the log says so, and the alert of the rules fires. */
const SOON_MS = 14 * DAY_MS;
const LOOK_EVERY_MS = DAY_MS;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Whose end is watched, and how. */
export interface CertificateWatchOptions {
  readonly registry: Registry;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** PEM, with the certificates of a chain one after the other. */
  readonly file: string;
  /** Epoch ms; default: the machine's. */
  readonly now?: () => number;
  /** Default: a day. */
  readonly lookEveryMs?: number;
}

/**
 * Tells when a certificate ends, of a chain the first that does, and writes a line every day from
 * two weeks before. The file is read anew each time: it may be renewed meanwhile.
 * @returns a function that ends it
 */
export function watchCertificate(options: CertificateWatchOptions): () => Promise<void> {
  const { registry, log, file, now = Date.now, lookEveryMs = LOOK_EVERY_MS } = options;
  new Gauge({
    name: 'spieltag_certificate_expires_timestamp_seconds',
    help: 'When the certificate of the edge ends; 0: it cannot be read',
    registers: [registry],
    async collect() {
      this.set(((await readEnd(file)) ?? 0) / 1000);
    },
  });
  async function look(): Promise<void> {
    const end = await readEnd(file);
    if (end === undefined) return log.error({ file }, 'the certificate cannot be read');
    if (end - now() >= SOON_MS) return;
    const fields = { file, expiresAt: new Date(end).toISOString() };
    if (end <= now()) log.error(fields, 'the certificate has expired: browsers refuse the site');
    else log.error(fields, 'the certificate expires soon');
  }
  void look();
  return repeat(lookEveryMs, look);
}

/** Epoch ms; undefined: there is no certificate that can be read. */
async function readEnd(file: string): Promise<number | undefined> {
  try {
    const all = (await readFile(file, 'utf8')).match(CERTIFICATES) ?? [];
    const ends = all.map((pem) => Date.parse(new X509Certificate(pem).validTo));
    return ends.length > 0 ? Math.min(...ends) : undefined;
  } catch {
    return undefined;
  }
}
