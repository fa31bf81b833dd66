import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createEventBus } from '../events/index.ts';
import { registerTexts, showKeys, startTexts, textsShown } from './texts.ts';
import { useTexts } from './use-texts.ts';

declare global {
  interface TextNamespaces {
    words: { title: undefined; many: { count: number } };
    few: { title: undefined };
  }
}

afterEach(cleanup);

function Words() {
  const { t, formatNumber, language } = useTexts('words');
  return (
    <p>
      {t('title')}, {t('many', { count: 2 })}, {formatNumber(0.5)}, {language}
    </p>
  );
}

const shown = () => screen.getByText(/,/).textContent;

test('what shows texts follows the language, and texts that are registered anew', async () => {
  const de = { title: 'Titel', many_one: '{count} Wort', many_other: '{count} Worte' };
  const en = { title: 'Title', many_one: '{count} word', many_other: '{count} words' };
  await registerTexts('words', { de, en });
  render(<Words />);
  expect(shown()).toBe('Titel, 2 Worte, 0,5, de');
  const bus = createEventBus();
  const stop = await act(async () =>
    startTexts(bus, { read: () => 'de', write: () => undefined }, []),
  );
  const speak = (language: 'de' | 'en') =>
    act(async () => {
      bus.publish('language.changed', { language });
      await textsShown();
    });
  await speak('en');
  expect(shown()).toBe('Title, 2 words, 0.5, en');
  await speak('de');
  await act(() => registerTexts('words', { de: { ...de, title: 'Neuer Titel' }, en }));
  expect(shown()).toBe('Neuer Titel, 2 Worte, 0,5, de');
  await speak('en');
  await act(async () => showKeys(true));
  await speak('de');
  expect(shown()).toBe('title, many, 0,5, de');
  await act(async () => showKeys(false));
  stop();
});

test('other figures in a text are another text', async () => {
  await registerTexts('words', {
    de: { many_one: '{count} Wort', many_other: '{count} Worte' },
    en: {},
  });
  function Counted({ counts }: { readonly counts: readonly number[] }) {
    const { t } = useTexts('words');
    return <p>{counts.map((count) => t('many', { count })).join(', ')}</p>;
  }
  render(<Counted counts={[1, 2, 1, 2]} />);
  expect(shown()).toBe('1 Wort, 2 Worte, 1 Wort, 2 Worte');
});

test('texts of others that come later draw nobody anew; those everybody falls back on do', async () => {
  await registerTexts('few', { de: { title: 'Titel' }, en: {} });
  let drawn = 0;
  function Few() {
    drawn += 1;
    return <p>{useTexts('few').t('title')}</p>;
  }
  render(<Few />);
  await act(() => registerTexts('others', { de: { title: 'Andere' }, en: {} }));
  expect(drawn).toBe(1);
  await act(() => registerTexts('ui', { de: { title: 'Bausteine' }, en: {} }));
  expect(drawn).toBe(2);
});
