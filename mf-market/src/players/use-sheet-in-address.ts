import { useBackNavigation } from '@spieltag/shared-kernel/remote';
import { useSearchParams } from '@spieltag/shared-kernel/vendor/router';

/** A sheet that is open while the address has its word, so that back closes it. */
export interface SheetInAddress {
  readonly isOpen: boolean;
  close(): void;
  /** The query that opens it. */
  readonly opening: string;
}

/** Follows the sheet of a word. */
export function useSheetInAddress(word: string): SheetInAddress {
  const [query] = useSearchParams();
  const goBack = useBackNavigation();
  const opened = new URLSearchParams(query);
  opened.set(word, '');
  return {
    isOpen: query.has(word),
    close() {
      const closed = new URLSearchParams(query);
      closed.delete(word);
      goBack({ pathname: window.location.pathname, search: closed.toString() });
    },
    opening: opened.toString(),
  };
}
