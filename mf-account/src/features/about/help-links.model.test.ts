import { expect, test } from '@jest/globals';
import { helpLinksFor } from './help-links.model.ts';

const link = (title: string, onlyInWeb: boolean, onlyInApp: boolean) => ({
  title,
  url: `https://help.example/${title}`,
  onlyInWeb,
  onlyInApp,
});
const LINKS = [link('faq', false, false), link('imprint', true, false), link('rate', false, true)];

test.each([
  ['in the app those for the web are left out', true, ['faq', 'rate']],
  ['in a browser those for the app are left out', false, ['faq', 'imprint']],
])('help links: %s', (_, isApp, titles) => {
  expect(helpLinksFor(LINKS, isApp).map(({ title }) => title)).toEqual(titles);
});
