import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import type { EventBus } from '@spieltag/shared-kernel/events';
import { withTimeLimit } from '../timing/time-limit.ts';
import { isCompositionDocument } from './composition-document.ts';
import type { Discovery, DiscoverySource } from './discovery-source.ts';

const KEY = 'composition';
/** The page shows nothing new meanwhile, so the stored composition is used after this time. */
const ANSWER_WITHIN_MS = 3000;

export interface FindOptions {
  readonly bus: EventBus;
  readonly source: DiscoverySource;
  /** Storage of the device. */
  readonly storage: Pick<JsonStorage, 'read'>;
}

/** What a page goes on with that was served without a composition. */
export interface FoundComposition {
  readonly document: DiscoveryDocument;
  /** The document is the stored one: what the registry says, too late for the start. */
  readonly late?: Promise<Discovery>;
}

/**
 * Finds a composition for a page that was served without one: the live one, or the last one this
 * device used where that does not come at once. Undefined: the device has used none yet, so that only
 * the registry can say.
 */
export async function findComposition({
  bus,
  source,
  storage,
}: FindOptions): Promise<FoundComposition | undefined> {
  bus.publish('composition.refused', { code: 'MALFORMED' });
  const last = storage.read(KEY);
  if (!isCompositionDocument(last)) return undefined;
  const answer = source();
  const found = await withTimeLimit(answer, ANSWER_WITHIN_MS).catch(() => undefined);
  return found && 'document' in found ? found : { document: last, late: answer };
}

/** Stores a composition that has shown a screen, for a page that is served without one. */
export function storeComposition(
  storage: Pick<JsonStorage, 'read' | 'write'>,
  document: DiscoveryDocument,
): void {
  if (JSON.stringify(storage.read(KEY)) !== JSON.stringify(document)) storage.write(KEY, document);
}
