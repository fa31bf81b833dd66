import { afterEach, describe, expect, test } from '@jest/globals';
import { native } from './native.ts';

const restore: (() => void)[] = [];
function pretend(name: 'window' | 'navigator', value: unknown) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true });
  restore.push(() =>
    before
      ? Object.defineProperty(globalThis, name, before)
      : Reflect.deleteProperty(globalThis, name),
  );
}
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

const content = { title: 'Mein Team', url: 'https://game.test/share/1' };

describe('inside the app', () => {
  test('pages and shares go through its shell', async () => {
    const calls: unknown[] = [];
    pretend('window', {
      SpieltagNative: {
        openExternal: (url: string) => calls.push(url),
        share: async (shared: unknown) => void calls.push(shared),
      },
    });
    native.openExternal('https://a.test');
    expect([native.isApp, await native.share(content)]).toEqual([true, 'shared']);
    expect(calls).toEqual(['https://a.test', content]);
  });
});

test('articles are shown by an app that can, all else and elsewhere is a page', () => {
  const calls: unknown[] = [];
  const openExternal = (url: string) => calls.push(url);
  pretend('window', { SpieltagNative: { openExternal } });
  native.openExternal('https://a.test', { newsId: '7' });
  const openArticle = (article: unknown) => calls.push(article);
  pretend('window', { SpieltagNative: { openExternal, openArticle } });
  native.openExternal('https://b.test', { newsId: '7' });
  native.openExternal('https://c.test', {});
  expect(calls).toEqual(['https://a.test', { newsId: '7' }, 'https://c.test']);
});

describe('in a browser', () => {
  test('a page that is not ours opens in a window that does not know us', () => {
    const opened: unknown[] = [];
    pretend('window', { open: (...call: unknown[]) => opened.push(call) });
    native.openExternal('https://a.test');
    expect(opened).toEqual([['https://a.test', '_blank', 'noopener,noreferrer']]);
    expect(native.isApp).toBe(false);
  });

  const abort = Object.assign(new Error('user'), { name: 'AbortError' });
  test.each([
    ['shared', { share: async () => {} }],
    ['copied', { clipboard: { writeText: async () => {} } }],
    ['cancelled', { share: () => Promise.reject(abort) }],
    ['failed', { share: () => Promise.reject(new Error('no')) }],
  ])('a share ends as %s', async (outcome, navigator) => {
    pretend('window', {});
    pretend('navigator', navigator);
    expect(await native.share(content)).toBe(outcome);
  });
});

test.each([
  ['goes along where files can be shared', true],
  ['is left out where they cannot', false],
])('a picture %s', async (_title, canShare) => {
  pretend('window', {});
  const shared: ShareData[] = [];
  const share = async (data: ShareData) => void shared.push(data);
  pretend('navigator', { share, canShare: () => canShare });
  const picture = new File(['png'], 'team.png');
  expect(await native.share({ ...content, picture })).toBe('shared');
  expect(shared).toEqual([canShare ? { ...content, files: [picture] } : content]);
});
