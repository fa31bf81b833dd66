/** What a screen hands to whoever fills a slot of it: facts, and nothing that could be called. */
export type SlotProps = Readonly<Record<string, string | number | boolean>>;

/** The props of a slot as they are now; they change while it stands open. */
export interface HandedProps {
  get(): SlotProps;
  subscribe(notify: () => void): () => void;
}

/** A slot that stands on the screen. */
export interface ExtensionPlace {
  /** With the remote that offers it: 'mf-live/round'. */
  readonly slot: string;
  /** As the version on the screen offers it. */
  readonly version: number;
  readonly element: HTMLElement;
  readonly props: HandedProps;
}

/** Fills a slot, as far as somebody does, until the returned function is called. */
export type FillPlace = (place: ExtensionPlace) => () => void;

let fill: FillPlace | undefined;
/** Every open slot, with what empties it. */
const open = new Map<ExtensionPlace, (() => void) | undefined>();

/** A slot has come to the screen. @returns call it once the slot is gone */
export function openPlace(place: ExtensionPlace): () => void {
  open.set(place, fill?.(place));
  return () => {
    open.get(place)?.();
    open.delete(place);
  };
}

/** Says how slots of this page are filled; those that are open already are filled now. */
export function provideExtensions(filling: FillPlace): void {
  fill = filling;
  for (const place of open.keys()) open.set(place, filling(place));
}
