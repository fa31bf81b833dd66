import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import { native } from '@spieltag/shared-kernel/native';

const KEY = 'app-visitor';
const ID_BYTES = 16;
/** Where nothing can be kept: one for all of these, who then stay with a version as well. */
const NOBODY = 'nobody';

/**
 * The id the registry knows this app by, kept by the device: from the app's origin no cookie goes to the
 * site. Undefined in a browser, which has that cookie.
 */
export function appVisitor(): string | undefined {
  if (!native.isApp) return undefined;
  const storage = createJsonStorage(browserStorage());
  const kept = storage.read(KEY);
  if (typeof kept === 'string') return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return storage.write(KEY, made) && storage.read(KEY) === made ? made : NOBODY;
}
