import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import type { EventBus } from '@spieltag/shared-kernel/events';
import { isDocument } from './composition-document.ts';
import type { DiscoverySource } from './discovery-source.ts';
import { BrokenPageError } from './page-data.ts';
import { withTimeLimit } from './time-limit.ts';

const KEY = 'composition';
/** Nobody looks at an empty page for longer, as long as there is an older composition. */
const ANSWER_WITHIN_MS = 3000;

export interface FindOptions {
  readonly bus: EventBus;
  readonly source: DiscoverySource;
  /** Of the device. */
  readonly storage: Pick<JsonStorage, 'read'>;
}

/**
 * The composition of a page that came without one: what is live, or else what this device had last.
 * @throws BrokenPageError when there is neither
 */
export async function findComposition({
  bus,
  source,
  storage,
}: FindOptions): Promise<DiscoveryDocument> {
  bus.publish('composition.refused', { code: 'MALFORMED' });
  const found = await withTimeLimit(source(), ANSWER_WITHIN_MS).catch(() => undefined);
  if (found && 'document' in found) return found.document;
  const last = storage.read(KEY);
  if (isDocument(last)) return last;
  throw new BrokenPageError('The page has no composition');
}

/** Keeps a composition that has brought a screen, for a page that comes without one. */
export function keepComposition(
  storage: Pick<JsonStorage, 'read' | 'write'>,
  document: DiscoveryDocument,
): void {
  if (JSON.stringify(storage.read(KEY)) !== JSON.stringify(document)) storage.write(KEY, document);
}
