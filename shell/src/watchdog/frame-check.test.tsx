import { beforeEach, describe, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { createFrameKeeper } from './frame-check.ts';

/** What lies where a press on the middle of a part goes: jsdom has no layout. */
let hit: Element | null;
/** What a version is known to have put into the page. */
let put: Element | null;

const keeper = () => createFrameKeeper((element) => element === put);

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root"><div>
      <header></header><nav></nav>
      <main id="main"><span><div role="menu"><button role="menuitem"></button></div></span><p></p></main>
    </div></div>
    <section><i></i></section>`;
  HTMLElement.prototype.checkVisibility = () => true;
  put = null;
  document.elementFromPoint = () => (hit?.isConnected ? hit : document.querySelector('header'));
  Object.assign(document, { adoptedStyleSheets: [] });
});

const lies = (selector: string) => {
  hit = document.querySelector(selector);
};

test.each(['nav', '[role=menuitem]'])('where %s is pressed, the frame is well', (selector) => {
  document.querySelector('header')?.remove();
  lies(selector);
  expect(keeper().check()).toBeUndefined();
});

test.each([
  ['#main p', 'p'],
  ['section', 'section'],
])('where %s lies over a part, it cannot be pressed', (selector, name) => {
  lies(selector);
  expect(keeper().check()).toBe(`header cannot be pressed, ${name} is in its place`);
});

test('an open dialog may lie over all of it', () => {
  lies('section');
  document.querySelector('section')?.setAttribute('role', 'dialog');
  expect(keeper().check()).toBeUndefined();
});

describe('what lies over the frame', () => {
  test.each([
    ['in the body', 'section', () => document.body],
    ['beside the body', 'aside', () => document.documentElement],
  ])('%s and nobody has put there is pushed aside', (_name, tag, into) => {
    const frame = keeper();
    const bar = into().appendChild(document.createElement(tag));
    hit = bar.appendChild(document.createElement('i'));
    expect(frame.check()).toBeDefined();
    expect(frame.pushAside()).toBe(true);
    expect(bar.isConnected).toBe(false);
    expect(frame.check()).toBeUndefined();
  });

  test.each([
    ['a version has put there', 'section'],
    ['lies in what a version has put there', 'section i'],
  ])('and %s stays until it is laid to it', (_name, over) => {
    put = document.querySelector('section');
    lies(over);
    const frame = keeper();
    expect(frame.pushAside()).toBe(false);
    expect(put?.isConnected).toBe(true);
    frame.restore();
    expect(put?.isConnected).toBe(false);
  });

  test.each([
    ['rendered there', <aside key="aside" />, 'aside'],
    [
      'rendered there, in what it holds',
      <aside key="aside">
        <i />
      </aside>,
      'aside i',
    ],
  ])('and React has %s stays until it is laid to a version, which can close it', (...row) => {
    const [, cover, over] = row;
    const Overlay = () => createPortal(cover, document.body);
    const { unmount } = render(<Overlay />);
    lies(over);
    expect(keeper().pushAside()).toBe(false);
    expect(document.querySelector('aside')).not.toBeNull();
    unmount();
    expect(document.querySelector('aside')).toBeNull();
  });

  test('and only holds what React renders stays until it is laid to a version', () => {
    const section = document.querySelector('section') as HTMLElement;
    const { unmount } = render(<b />, { container: section });
    hit = section;
    expect(keeper().pushAside()).toBe(false);
    expect(section.isConnected).toBe(true);
    unmount();
  });

  test.each(['#main p', 'body', 'html'])('and is %s is nothing to take away', (over) => {
    lies(over);
    expect(keeper().pushAside()).toBe(false);
    expect(document.querySelector(over)).not.toBeNull();
  });

  test('because of a style stays: the style is taken away, and no bar of an extension', () => {
    const frame = keeper();
    const section = document.querySelector('section');
    const style = document.head.appendChild(document.createElement('style'));
    document.elementFromPoint = () =>
      style.isConnected ? section : document.querySelector('header');
    expect(frame.pushAside()).toBe(false);
    expect([style.isConnected, section?.isConnected]).toEqual([false, true]);
  });
});
