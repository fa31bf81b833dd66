/** What of a list is looked at; typed arrays have it too. */
interface Sorted<Item> {
  readonly length: number;
  readonly [index: number]: Item;
}

/**
 * Index of the first item that fulfils a condition, in a list of which the end fulfils it and the
 * beginning does not; the list's length where none does.
 */
export function firstWhere<Item>(list: Sorted<Item>, isMet: (one: Item) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isMet(list[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
