import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import type { EventBus } from '@spieltag/shared-kernel/events';
import { withTimeLimit } from '../timing/time-limit.ts';
import { isCompositionDocument } from './composition-document.ts';
import type { Discovery, DiscoverySource } from './discovery-source.ts';
import { BrokenPageError } from './page-data.ts';

const KEY = 'composition';
/** The page stays empty meanwhile, so the stored composition is used after this time. */
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
 * device used.
 * @throws BrokenPageError when there is neither
 */
export async function findComposition({
  bus,
  source,
  storage,
}: FindOptions): Promise<FoundComposition> {
  bus.publish('composition.refused', { code: 'MALFORMED' });
  const answer = source();
  const found = await withTimeLimit(answer, ANSWER_WITHIN_MS).catch(() => undefined);
  if (found && 'document' in found) return found;
  const last = storage.read(KEY);
  if (isCompositionDocument(last)) return { document: last, late: answer };
  throw new BrokenPageError('The page has no composition');
}

/** Stores a composition that has shown a screen, for a page that is served without one. */
export function storeComposition(
  storage: Pick<JsonStorage, 'read' | 'write'>,
  document: DiscoveryDocument,
): void {
  if (JSON.stringify(storage.read(KEY)) !== JSON.stringify(document)) storage.write(KEY, document);
}
