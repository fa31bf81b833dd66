import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { keepFocus } from './keep-focus.ts';

let end = () => {};
const named = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const focused = () => document.activeElement?.textContent;
const stays = () => new Promise((resolve) => setTimeout(resolve, 250));

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <p><button>more</button></p>
      <ul>
        <li><button>Ada</button><button>sell Ada</button></li>
        <li><button>Bea</button><button>sell Bea</button></li>
        <li><button>Cem</button><button>sell Cem</button></li>
      </ul>
    </main>`;
  const main = document.querySelector('main');
  if (main) end = keepFocus(main);
});
afterEach(() => end());

test.each([
  ['the row that takes its place', 'sell Bea', 'Cem'],
  ['the row before the last one', 'sell Cem', 'Bea'],
])('when a row goes, the focus goes to %s', async (_title, gone, next) => {
  named(gone)?.focus();
  named(gone)?.closest('li')?.remove();
  await waitFor(() => expect(focused()).toBe(next));
});

test('when a whole list goes, it goes to what stands before it', async () => {
  named('sell Ada')?.focus();
  document.querySelector('ul')?.remove();
  await waitFor(() => expect(focused()).toBe('more'));
});

test('a card that is drawn anew has it where it was, not at its first control', async () => {
  const list = document.querySelector('ul');
  named('sell Bea')?.focus();
  const anew = list?.cloneNode(true);
  list?.replaceWith(anew ?? '');
  await waitFor(() => expect(focused()).toBe('sell Bea'));
});

test('what was focused by a press and is used by keys has it as well', async () => {
  const ada = named('sell Ada');
  const matches = Element.prototype.matches;
  let isByKeys = false;
  Object.assign(ada ?? {}, {
    matches: (what: string) =>
      what === ':focus-visible' ? isByKeys : matches.call(ada as Element, what),
  });
  ada?.focus();
  isByKeys = true;
  ada?.dispatchEvent(new Event('keydown', { bubbles: true }));
  ada?.closest('li')?.remove();
  await waitFor(() => expect(focused()).toBe('Bea'));
});

test('with nothing left it is the screen that has it', async () => {
  named('sell Ada')?.focus();
  document.querySelector('main')?.replaceChildren();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test('a dialog above keeps it until it is closed', async () => {
  named('sell Ada')?.focus();
  const dialog = document.createElement('button');
  dialog.textContent = 'close';
  document.body.append(dialog);
  dialog.focus();
  named('sell Ada')?.closest('li')?.remove();
  await stays();
  expect(focused()).toBe('close');
  dialog.remove();
  await waitFor(() => expect(focused()).toBe('Bea'));
});

test('a press elsewhere in between ends the tracking', async () => {
  named('sell Ada')?.focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  named('sell Ada')?.closest('li')?.remove();
  await stays();
  expect(document.activeElement).toBe(document.body);
});
