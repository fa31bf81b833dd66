import {
  COMPOSITION_ELEMENT_ID,
  type DiscoveryDocument,
  FIRST_REPLIES_ELEMENT_ID,
  type FirstReply,
  PAGE_CONFIG_ELEMENT_ID,
  type PageConfig,
} from '@spieltag/shared-kernel/composition';

/** What the registry has inlined in the page. */
export interface PageData {
  readonly composition: DiscoveryDocument;
  readonly config: PageConfig;
  readonly firstReplies: readonly FirstReply[];
}

/** Reads the inlined data. @throws Error when the page has none: it did not come from a registry */
export function readPageData(): PageData {
  return {
    composition: readBlock<DiscoveryDocument>(COMPOSITION_ELEMENT_ID),
    config: readBlock<PageConfig>(PAGE_CONFIG_ELEMENT_ID),
    firstReplies: readBlock<FirstReply[]>(FIRST_REPLIES_ELEMENT_ID),
  };
}

function readBlock<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no block "${id}"`);
  return JSON.parse(text) as T;
}
