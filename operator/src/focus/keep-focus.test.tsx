import { afterEach, expect, test } from '@jest/globals';
import { keepFocus } from './keep-focus.ts';

let end = () => {};

function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  const root = document.querySelector('main');
  if (!root) throw new Error('there is no main');
  end = keepFocus(root);
  return root;
}

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const frames = async () => {
  for (let no = 0; no < 4; no += 1) {
    await new Promise((painted) => requestAnimationFrame(painted));
  }
};

afterEach(() => {
  end();
  document.body.innerHTML = '';
});

test('what stood around a button gets the focus when the button is gone', async () => {
  page('<main><section id="card"><div><button id="pause"></button></div></section></main>');
  find('#pause').focus();
  find('#pause').parentElement?.remove();
  await frames();
  expect(document.activeElement).toBe(find('#card'));
});

test('when the card is gone as well, the page gets it', async () => {
  page('<main><section id="card"><button id="pause"></button></section></main>');
  find('#pause').focus();
  find('#card').remove();
  await frames();
  expect(document.activeElement).toBe(find('main'));
});

test('a dialog over it keeps the focus; after it the button has it again', async () => {
  page('<main><section><button id="pause"></button></section></main>');
  find('#pause').focus();
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  dialog.innerHTML = '<button id="yes"></button>';
  document.body.append(dialog);
  find('#yes').focus();
  await frames();
  expect(document.activeElement).toBe(find('#yes'));
  dialog.remove();
  await frames();
  expect(document.activeElement).toBe(find('#pause'));
});

test('who leaves a button on purpose is not called back by a change elsewhere', async () => {
  const root = page('<main><section><button id="pause"></button></section></main>');
  find('#pause').focus();
  find('#pause').blur();
  await frames();
  root.append(document.createElement('p'));
  await frames();
  expect(document.activeElement).toBe(document.body);
});
