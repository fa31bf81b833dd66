import { ExternalUserId } from '@spieltag/shared-kernel/contract';

/** The types of schemas do not keep their bounds. */
const { maxLength, pattern } = ExternalUserId as object as {
  readonly maxLength: number;
  readonly pattern: string;
};

/** Longest id of an account at the magazine's issuer. */
export const MAX_EXTERNAL_USER_ID_LENGTH = maxLength;

const FORMAT = new RegExp(pattern, 'u');

/** Whether administrators can name an account of the magazine by this `sub`; by another nobody signs in. */
export function isExternalUserId(sub: string): boolean {
  return sub.length <= MAX_EXTERNAL_USER_ID_LENGTH && FORMAT.test(sub);
}
