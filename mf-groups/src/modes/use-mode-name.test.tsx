import { expect, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, render, screen } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { useModeName } from './use-mode-name.ts';

function Names() {
  const nameOf = useModeName();
  const names = [1, 3].map((bestOf) => nameOf({ mode: 'BEST_ROUNDS', bestOf }));
  return <p>{names.join(', ')}</p>;
}

test('one best matchday is called one, in both languages', async () => {
  await registerTexts('groups', { de, en });
  const bus = createEventBus();
  const stop = startTexts(bus, { read: () => 'de', write: () => undefined }, []);
  render(<Names />);
  expect(screen.getByText('Der beste Spieltag, Die besten 3 Spieltage')).toBeTruthy();
  await act(async () => {
    bus.publish('language.changed', { language: 'en' });
    await textsShown();
  });
  expect(screen.getByText('Best matchday, Best 3 matchdays')).toBeTruthy();
  stop();
});
