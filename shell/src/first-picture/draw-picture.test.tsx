import { afterEach, expect, test } from '@jest/globals';
import type { OpeningElement, OpeningNode } from '@spieltag/shared-kernel/composition';
import { drawPicture } from './draw-picture.ts';

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** A page with these styles and this screen, as it is drawn. */
async function draw(css: string, html: string) {
  document.head.innerHTML = `<style>${css}</style>`;
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const root = document.getElementById('root');
  return root ? drawPicture(root) : undefined;
}

/** All elements of a picture, outermost first. */
function elementsIn(nodes: readonly OpeningNode[]): OpeningElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...elementsIn(node.children ?? [])],
  );
}
const textIn = (nodes: readonly OpeningNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children ?? []))).join('');

/** Declarations an element meets, in the order in which they win. */
async function metBy(css: string, html: string, tag: string) {
  const picture = await draw(css, html);
  const element = elementsIn(picture?.nodes ?? []).find((one) => one.tag === tag);
  const names = element?.attributes?.class?.split(' ') ?? [];
  return [...(picture?.styles ?? '').matchAll(/\.(r\d+)(?:::\w+)?\{([^}]*)\}/g)]
    .filter(([, name = '']) => names.includes(name))
    .map(([, , declarations]) => declarations?.replaceAll(' ', ''));
}

test('what can be pressed or chosen is drawn as what it looks like', async () => {
  const picture = await draw(
    '',
    '<button type="button" title="Tip" tabindex="0" data-player="pl-1">Tauschen</button>' +
      '<a href="/x">Live</a><select><option>3-4-3<option selected>4-4-2</select>' +
      '<input value="geheim"><img src="/x.png" alt="Wappen"><video></video>',
  );
  const elements = elementsIn(picture?.nodes ?? []);
  expect(elements.map(({ tag }) => tag)).toEqual(['div', 'div', ...Array(6).fill('span')]);
  expect(textIn(picture?.nodes ?? [])).toBe('TauschenLive4-4-2');
  const names = elements.flatMap(({ attributes = {} }) => Object.keys(attributes));
  expect(new Set(names)).toEqual(new Set(['class', 'style']));
});

test('rules are met as they are on the page, whatever their selectors ask for', async () => {
  const css = '[data-on] > p:not(.a){color:red} :root{--x:1} p:hover{color:blue} .b p{margin:0}';
  expect(await metBy(css, '<section data-on><p>x</p></section>', 'p')).toEqual(['color:red;']);
});

test('of two rules that one wins which wins on the page', async () => {
  const css = '.a.b{color:red} p{color:blue} .a{color:green} #x{color:black}';
  const met = await metBy(css, '<p class="a b" id="x">x</p>', 'p');
  expect(met).toEqual(['color:blue;', 'color:green;', 'color:red;', 'color:black;']);
});

test('what stands before and after an element is drawn, what moves or loads is not', async () => {
  const css =
    "p::before{content:'•';animation:x 1s} p{background:url(/x.png);transition:all 1s;top:0}";
  const picture = await draw(css, '<p>x</p>');
  expect(picture?.styles).toMatch(/\.r0::before\{\s*content:\s*"?'?•'?"?;?\s*\}/);
  expect(picture?.styles).not.toMatch(/url|animation|transition/);
  expect(picture?.styles).toContain('top: 0');
});

test('what holds for some screens holds for them in the picture', async () => {
  const picture = await draw('@media (min-width: 600px){p{color:red}}', '<p>x</p>');
  expect(picture?.styles).toContain('@media (min-width: 600px){.r0{color: red;}}');
});

test('what is hidden, and what lies over the game for a moment, is left out', async () => {
  const picture = await draw(
    '.hidden{display:none}',
    '<p class="hidden">a</p><section data-react-aria-top-layer>b</section><dialog open>c</dialog>' +
      '<details><summary>d</summary>e</details><details open><summary>f</summary>g</details>',
  );
  expect(textIn(picture?.nodes ?? [])).toBe('dfg');
});

test('a clock that runs, and what is said in passing, is not in it', async () => {
  const picture = await draw(
    '',
    '<p>Änderbar: <time role="timer">00:30:00</time></p><div data-passing>ohne Netz</div>',
  );
  expect(textIn(picture?.nodes ?? [])).toBe('Änderbar: ');
});

test.each([
  [':is(.x, .b:not(.c), .d){color:red}', '<p class="d">x</p>'],
  ['.a:not(:hover){color:red}', '<p class="a">x</p>'],
  ['.a:not(:focus-visible, .z){color:red}', '<p class="a">x</p>'],
  ['[data-x="a,b"]{color:red}', '<p data-x="a,b">x</p>'],
])('%s is met as on the page', async (css, html) => {
  expect(await metBy(css, html, 'p')).toEqual(['color:red;']);
});

test('a style that loads something leaves the rest of it', async () => {
  const picture = await draw('', '<p style="top:0;background:url(/x.png);left:0">x</p>');
  const [, , paragraph] = elementsIn(picture?.nodes ?? []);
  expect(paragraph?.attributes?.style).toBe('top:0;left:0');
});

test('a screen that becomes another one while it is drawn has no picture', async () => {
  document.head.innerHTML = '<style>p{color:red}</style>';
  document.body.innerHTML = '<div id="root"><p>alt</p></div>';
  const root = document.getElementById('root') as Element;
  const drawing = drawPicture(root);
  root.innerHTML = '<p>neu</p>';
  expect(await drawing).toBeUndefined();
});

test('shapes that cut others off have names of the picture', async () => {
  const picture = await draw(
    '',
    '<svg viewBox="0 0 1 1"><clipPath id=":r1:"><path d="M0 0"/></clipPath>' +
      '<g clip-path="url(#:r1:)" fill="url(#:r2:)"></g></svg>',
  );
  const cuts = elementsIn(picture?.nodes ?? []).flatMap(({ attributes = {} }) => [
    ...(attributes.id ? [attributes.id] : []),
    ...(attributes['clip-path'] ? [attributes['clip-path']] : []),
  ]);
  expect(cuts).toEqual(['cut0', 'url(#cut0)']);
});

test('a screen that is too large for a picture has none', async () => {
  expect(await draw('', '<p>x</p>'.repeat(4000))).toBeUndefined();
});
