import {
  type InstallationDocument,
  SIGNATURE_HEADER,
  type SignatureKey,
  type WorkerSettings,
} from '@spieltag/shared-kernel/composition';
import { isSigned } from '../discovery/signature.ts';

/** A document whose signature is good, with its text. */
export interface SignedInstallation {
  readonly text: string;
  readonly signature: string;
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
  return reply.ok ? readInstallation(reply, signatureKey) : undefined;
}

/** The document of a reply, from the registry or as it was kept; undefined: this key has not signed it. */
export async function readInstallation(
  reply: Response,
  signatureKey: SignatureKey,
): Promise<SignedInstallation | undefined> {
  const text = await reply.text();
  const signature = reply.headers.get(SIGNATURE_HEADER);
  if (!signature || !(await isSigned(text, signature, signatureKey))) return undefined;
  const document: unknown = JSON.parse(text);
  return isInstallation(document) ? { text, signature, document } : undefined;
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
