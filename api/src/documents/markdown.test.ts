import { describe, expect, test } from '@jest/globals';
import type { DocumentNode } from '@spieltag/shared-kernel/documents';
import { documentHtml } from './document.page.ts';
import { readMarkdown } from './markdown.ts';

/** All elements of a tree, with where links lead. */
function elementsOf(nodes: readonly DocumentNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : [`${node.tag}${node.href ? ` ${node.href}` : ''}`, ...elementsOf(node.children)],
  );
}

const htmlOf = (text: string) => {
  const { title = '', content } = readMarkdown(text);
  return documentHtml('de', { language: 'de', title, isDefault: false, content });
};

test('the first heading is the title, the others follow it', () => {
  const { title, content } = readMarkdown('# Das *Impressum*\n\n# Wir\n\n###### Klein\n\nText');
  expect(title).toBe('Das Impressum');
  expect(content).toEqual([
    { tag: 'h2', children: ['Wir'] },
    { tag: 'h4', children: ['Klein'] },
    { tag: 'p', children: ['Text'] },
  ]);
});

test('lists, tables, links and breaks are kept as they were meant', () => {
  const text =
    '- eins\n- **zwei**\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n[Regeln](/help/rules)\\\nEnde';
  expect(elementsOf(readMarkdown(text).content)).toEqual([
    ...['ul', 'li', 'li', 'strong', 'table', 'thead', 'tr', 'th', 'th', 'tbody', 'tr', 'td', 'td'],
    ...['code', 'p', 'a /help/rules', 'br'],
  ]);
});

test('a list goes on with the number it is written with', () => {
  const text = '1. eins\n2. zwei\n\nDazwischen\n\n3. drei\n\n- Punkt\n\n0. null';
  const startsOf = readMarkdown(text).content.map((node) =>
    typeof node === 'string' ? node : [node.tag, node.start],
  );
  expect(startsOf).toEqual([
    ['ol', undefined],
    ['p', undefined],
    ['ol', 3],
    ['ul', undefined],
    ['ol', 0],
  ]);
  expect(htmlOf(`# Titel\n\n${text}`).match(/<[ou]l[^>]*>(?=<li>[^<])/g)).toEqual([
    ...['<ol>', '<ol start="3">', '<ul>', '<ol start="0">'],
  ]);
});

describe('nothing in a document does anything', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script within a sentence', 'Hallo <script>alert(1)</script> Welt'],
    ['a picture that fails', '<img src=x onerror=alert(1)>'],
    ['a picture of elsewhere', '![wer liest](https://elsewhere.example/x.png)'],
    ['a link to a script', '[drück](javascript:alert(1))'],
    ['one with entities', '[drück](&#106;avascript:alert(1))'],
    ['one in capitals, with a break', '[drück](JaVaScRiPt:alert`1`)'],
    ['a link to data', '[drück](data:text/html,<script>alert(1)</script>)'],
    ['a link to the old script', '[drück](vbscript:msgbox)'],
    ['a link to another host without a scheme', '[drück](//elsewhere.example)'],
    ['the same with a backslash', '[drück](/\\elsewhere.example)'],
    ['an angled link', '<javascript:alert(1)>'],
    ['a reference', '[drück][x]\n\n[x]: javascript:alert(1)'],
    ['an attribute that ends early', '[drück](https://a.example/"onclick="alert(1))'],
    ['a frame in a table', '| a |\n|---|\n| <iframe src=javascript:alert(1)> |'],
  ])('%s', (_name, text) => {
    const main = /<main[^>]*>(.*)<\/main>/s.exec(htmlOf(`# Titel\n\n${text}`))?.[1] ?? '';
    const tags = main.match(/<[^>]*>?/g) ?? [];
    // Links that are left lead to pages, and every other tag has a name alone.
    const isHarmless =
      /^<(?:\/?(?:h1|p|table|thead|tbody|tr|th|td|code|a)|a href="(?:https:\/\/|\/(?!\/))[^"<>\\]+" rel="noreferrer")>$/;
    expect(tags.length).toBeGreaterThan(3);
    expect(tags.filter((tag) => !isHarmless.test(tag))).toEqual([]);
  });

  test('a title is text, too', () => {
    expect(htmlOf('# <b>Fett</b> & "mehr"')).toContain(
      '<h1>&lt;b&gt;Fett&lt;/b&gt; &amp; &quot;mehr&quot;</h1>',
    );
  });
});
