import type { JsonStorage } from '@spieltag/shared-kernel/client';
import type { GameState } from '@spieltag/shared-kernel/contract';

export type Promo = NonNullable<GameState['promo']>;

const KEY = 'promo-put-away';

/** Whether exactly this was not put away on this device; what says something else is shown again. */
export function isPromoDue(storage: JsonStorage, promo: Promo): boolean {
  return storage.read(KEY) !== textOf(promo);
}

/** Remembers that it was put away. */
export function putPromoAway(storage: JsonStorage, promo: Promo): void {
  storage.write(KEY, textOf(promo));
}

function textOf({ title, text, url }: Promo): string {
  return [title, text, url].join('\n');
}
