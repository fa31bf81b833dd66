import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmod, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireProgram } from './system-program.ts';

/** Names this machine has for itself; operators have a neighbour of its own. */
const NAMES = 'DNS:localhost,DNS:operator.localhost,IP:127.0.0.1,IP:0:0:0:0:0:0:0:1';
const DAYS = 365;
const DAY_MS = 86_400_000;

/** Files of a certificate nobody but this machine vouches for. */
export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** The certificate in the folder, made now where there is none or it soon ends. @throws StartError */
export async function provideCertificate(folder: string): Promise<CertificateFiles> {
  const files = { certificate: join(folder, 'edge.crt'), key: join(folder, 'edge.key') };
  if (await isUsable(files)) return files;
  const openssl = await requireProgram('openssl');
  const unfinished = { certificate: `${files.certificate}.new`, key: `${files.key}.new` };
  await promisify(execFile)(openssl, [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', unfinished.key, '-out', unfinished.certificate, '-days', String(DAYS)],
    ...['-subj', '/CN=localhost', '-addext', `subjectAltName=${NAMES}`],
  ]);
  await chmod(unfinished.key, 0o600);
  await rename(unfinished.key, files.key);
  await rename(unfinished.certificate, files.certificate);
  return files;
}

async function isUsable({ certificate, key }: CertificateFiles): Promise<boolean> {
  try {
    await readFile(key);
    const { validTo } = new X509Certificate(await readFile(certificate));
    return Date.parse(validTo) > Date.now() + DAY_MS;
  } catch {
    return false;
  }
}
