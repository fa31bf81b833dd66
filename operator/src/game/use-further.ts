import { useRef, useState } from 'react';
import { AdminError } from '../api/call-row.ts';
import type { PageOf } from '../api/game-api.ts';
import type { Further } from '../paging/more-button.view.tsx';
import { useRefusalText } from '../refusals/use-refusal-text.ts';

interface Identified {
  readonly id: string | number;
}

/**
 * A list whose first page is kept fresh by others, and whose further ones are read once each, when they
 * are wanted.
 * @param readFrom the page behind so many items
 */
export function useFurther<Item extends Identified>(
  first: PageOf<Item>,
  readFrom: (from: number) => Promise<PageOf<Item>>,
) {
  const refusalText = useRefusalText();
  /** With the first page as it was then: what has been pushed out of it since must not be lost. */
  const [read, setRead] = useState<PageOf<Item>>();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<AdminError>();
  const newest = useRef(0);
  // Of a first page with nothing behind it all there is stands there.
  const known = first.hasMore ? read : undefined;
  const items = onceEach([...first.items, ...(known?.items ?? [])]);

  /** Reads on behind these, until there are at least so many. */
  const readOn = async (from: readonly Item[], atLeast: number) => {
    newest.current += 1;
    const turn = newest.current;
    let next: PageOf<Item> = { items: from, hasMore: true };
    let fault: AdminError | undefined;
    setReading(true);
    setError(undefined);
    try {
      while (next.hasMore && next.items.length < atLeast) next = await behind(next, readFrom);
    } catch (thrown) {
      if (!(thrown instanceof AdminError)) throw thrown;
      fault = thrown;
    }
    if (turn !== newest.current) return false;
    setReading(false);
    setRead(next);
    setError(fault);
    return !fault;
  };
  const further: Further = {
    isReading,
    refusal: error && refusalText(error).text,
    read: () => readOn(items, items.length + 1),
  };
  return {
    items,
    /** Undefined: the items are all there are. */
    further: (known ?? first).hasMore ? further : undefined,
    /** Something was done to an item: reads anew what was read. */
    readAgain: async () => {
      if (known) await readOn([], known.items.length);
    },
  };
}

/** These, and the page behind them. */
async function behind<Item extends Identified>(
  { items }: PageOf<Item>,
  readFrom: (from: number) => Promise<PageOf<Item>>,
): Promise<PageOf<Item>> {
  const page = await readFrom(items.length);
  const all = onceEach([...items, ...page.items]);
  // A server that gives the same again would be asked without end.
  return { items: all, hasMore: page.hasMore && all.length > items.length };
}

/** What moves from one page to another between two reads stands in both. */
function onceEach<Item extends Identified>(items: readonly Item[]): readonly Item[] {
  const seen = new Set<Item['id']>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
