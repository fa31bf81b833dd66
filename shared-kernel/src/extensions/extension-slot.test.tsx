import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { type ExtensionPlace, provideExtensions } from '../remote/extension-places.ts';
import { ExtensionSlot, type ExtensionSlotProps } from './extension-slot.view.tsx';

let open: ExtensionPlace[];
beforeEach(() => {
  open = [];
});
afterEach(cleanup);

/** A shell that writes down which slots are open. */
const provide = () =>
  provideExtensions((place) => {
    open.push(place);
    return () => {
      open = open.filter((other) => other !== place);
    };
  });
const slot = (props: NonNullable<ExtensionSlotProps['props']>) => (
  <ExtensionSlot name="mf-a/row" version={2} props={props} />
);

describe('a slot', () => {
  test('is open while it is on the screen, empty and without a box of its own', () => {
    provide();
    const { container, unmount } = render(slot({ id: 'a' }));
    expect(open).toMatchObject([{ slot: 'mf-a/row', version: 2 }]);
    const [place] = open;
    expect(place?.element.style.display).toBe('contents');
    expect([container.contains(place?.element ?? null), place?.element.childNodes.length]).toEqual([
      true,
      0,
    ]);
    unmount();
    expect(open).toEqual([]);
  });

  test('that was there before the shell can fill any is filled then', () => {
    provideExtensions(() => () => {});
    render(slot({ id: 'a' }));
    expect(open).toEqual([]);
    provide();
    expect(open).toHaveLength(1);
  });

  test('tells what it hands over, and each change of it once', () => {
    provide();
    const { rerender } = render(slot({ id: 'a', isOpen: true }));
    const heard: unknown[] = [];
    open[0]?.props.subscribe(() => heard.push(open[0]?.props.get()));
    rerender(slot({ id: 'a', isOpen: true }));
    rerender(slot({ id: 'b', isOpen: true }));
    rerender(slot({ id: 'b' }));
    expect(heard).toEqual([{ id: 'b', isOpen: true }, { id: 'b' }]);
  });

  test('hands over facts alone, which nobody changes for the other', () => {
    provide();
    const given = { id: 'a', list: [1], act: () => {}, nothing: null, count: 3 };
    render(slot(given as unknown as { id: string }));
    const props = open[0]?.props.get();
    expect(props).toEqual({ id: 'a', count: 3 });
    expect(Object.isFrozen(props)).toBe(true);
  });
});
