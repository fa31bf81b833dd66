import {
  COMPOSITION_ELEMENT_ID,
  type DiscoveryDocument,
  FIRST_REPLIES_ELEMENT_ID,
  type FirstReply,
  PAGE_CONFIG_ELEMENT_ID,
  type PageConfig,
} from '@spieltag/shared-kernel/composition';
import { isDocument } from './composition-document.ts';

/** What the registry has inlined in the page. */
export interface PageData {
  /** Undefined when what came is no composition. */
  readonly composition: DiscoveryDocument | undefined;
  readonly config: PageConfig;
  readonly firstReplies: readonly FirstReply[];
}

/** The page lacks what the game cannot do without. */
export class BrokenPageError extends Error {
  override readonly name = 'BrokenPageError';
}

/** Reads the inlined data. @throws BrokenPageError without its settings: nothing else replaces them */
export function readPageData(): PageData {
  const config = readBlock(PAGE_CONFIG_ELEMENT_ID);
  if (!isRecord(config)) {
    throw new BrokenPageError(`The page has no block "${PAGE_CONFIG_ELEMENT_ID}"`);
  }
  const composition = readBlock(COMPOSITION_ELEMENT_ID);
  const firstReplies = readBlock(FIRST_REPLIES_ELEMENT_ID);
  return {
    config: config as unknown as PageConfig,
    composition: isPlayable(composition) ? composition : undefined,
    // What is not there is asked for.
    firstReplies: Array.isArray(firstReplies) ? firstReplies : [],
  };
}

/** One without any remote is worth another look: there is nothing in it to be shown. */
function isPlayable(composition: unknown): composition is DiscoveryDocument {
  return isDocument(composition) && Object.keys(composition.microFrontends).length > 0;
}

function readBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null;
