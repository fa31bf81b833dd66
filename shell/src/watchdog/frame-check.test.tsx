import { beforeEach, expect, test } from '@jest/globals';
import { createFrameKeeper } from './frame-check.ts';

/** What lies where a press on the middle of a part goes: jsdom has no layout. */
let hit: Element | null;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root"><div>
      <header></header><nav></nav>
      <main id="main"><span><div role="menu"><button role="menuitem"></button></div></span><p></p></main>
    </div></div>
    <section></section>`;
  HTMLElement.prototype.checkVisibility = () => true;
  document.elementFromPoint = () => hit;
  Object.assign(document, { adoptedStyleSheets: [] });
});

const lies = (selector: string) => {
  hit = document.querySelector(selector);
};

test.each(['nav', '[role=menuitem]'])('where %s is pressed, the frame is well', (selector) => {
  document.querySelector('header')?.remove();
  lies(selector);
  expect(createFrameKeeper().check()).toBeUndefined();
});

test.each([
  ['#main p', 'p'],
  ['section', 'section'],
])('where %s lies over a part, it cannot be pressed', (selector, name) => {
  lies(selector);
  expect(createFrameKeeper().check()).toBe(`header cannot be pressed, ${name} is in its place`);
});

test('an open dialog may lie over all of it', () => {
  lies('section');
  document.querySelector('section')?.setAttribute('role', 'dialog');
  expect(createFrameKeeper().check()).toBeUndefined();
});
