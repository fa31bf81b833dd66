import {
  COMPOSITION_ELEMENT_ID,
  type DiscoveryDocument,
  PAGE_CONFIG_ELEMENT_ID,
  type PageConfig,
  PREFETCHED_REPLIES_ELEMENT_ID,
  type PrefetchedReply,
} from '@spieltag/shared-kernel/composition';
import { isCompositionDocument } from './composition-document.ts';

/** The data the registry inlines in the page. */
export interface PageData {
  /** Undefined when the block is no valid composition. */
  readonly composition: DiscoveryDocument | undefined;
  readonly config: PageConfig;
  readonly prefetchedReplies: readonly PrefetchedReply[];
}

/** The page lacks data that the game cannot start without. */
export class BrokenPageError extends Error {
  override readonly name = 'BrokenPageError';
}

/**
 * Reads the inlined data.
 * @throws BrokenPageError without the settings, which have no other source
 */
export function readPageData(): PageData {
  const config = readBlock(PAGE_CONFIG_ELEMENT_ID);
  if (!isRecord(config)) {
    throw new BrokenPageError(`The page has no block "${PAGE_CONFIG_ELEMENT_ID}"`);
  }
  const composition = readBlock(COMPOSITION_ELEMENT_ID);
  const prefetchedReplies = readBlock(PREFETCHED_REPLIES_ELEMENT_ID);
  return {
    config: config as unknown as PageConfig,
    composition: isPlayable(composition) ? composition : undefined,
    // Replies that were not prefetched are requested as usual.
    prefetchedReplies: Array.isArray(prefetchedReplies) ? prefetchedReplies : [],
  };
}

/** A composition without remotes shows nothing, so another source is worth a try. */
function isPlayable(composition: unknown): composition is DiscoveryDocument {
  return isCompositionDocument(composition) && Object.keys(composition.microFrontends).length > 0;
}

function readBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null;
