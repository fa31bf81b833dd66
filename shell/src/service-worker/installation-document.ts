import {
  type InstallationDocument,
  SIGNATURE_HEADER,
  type WorkerSettings,
} from '@spieltag/shared-kernel/composition';
import { isSigned } from '../discovery/signature.ts';

/** A document whose signature is good, with its text. */
export interface SignedInstallation {
  readonly text: string;
  readonly document: InstallationDocument;
}

const ANSWER_WITHIN_MS = 30_000;

/** What the game consists of now; undefined: nobody answers, or not the registry of this site. */
export async function fetchInstallation({
  installation,
  signatureKey,
}: WorkerSettings): Promise<SignedInstallation | undefined> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const reply = await fetch(installation, { cache: 'no-cache', signal });
  if (!reply.ok) return undefined;
  const text = await reply.text();
  if (!(await isSigned(text, reply.headers.get(SIGNATURE_HEADER), signatureKey))) return undefined;
  const document: unknown = JSON.parse(text);
  return isInstallation(document) ? { text, document } : undefined;
}

/** A registry of another release may sign something else. */
function isInstallation(value: unknown): value is InstallationDocument {
  const { page, files } = Object(value) as Partial<InstallationDocument>;
  return typeof page?.html === 'string' && isRecordOfTexts(page.headers) && isRecordOfTexts(files);
}

function isRecordOfTexts(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'string')
  );
}
