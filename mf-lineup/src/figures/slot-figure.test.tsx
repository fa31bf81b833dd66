import { expect, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { render } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import type { Figure } from './figure.model.ts';
import { SlotFigure } from './slot-figure.view.tsx';

void registerTexts('lineup', { de, en });

test.each<[Language, Figure['kind'], number | null, string]>([
  ['de', 'assignments', 1, '1 ×1 Einsatz'],
  ['de', 'assignments', 2, '2 ×2 Einsätze'],
  ['de', 'average', 1, 'Ø 11 Punkt je Einsatz'],
  ['de', 'average', 1.5, 'Ø 1,51,5 Punkte je Einsatz'],
  ['de', 'average', null, 'Ø –kein Durchschnitt'],
  ['en', 'assignments', 1, '1 ×1 match'],
  ['en', 'average', 2, 'Ø 22 points per match'],
])('in %s %s of %s is shown and heard as %s', async (language, kind, value, text) => {
  startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
  await textsShown();
  const { container } = render(<SlotFigure figure={{ kind, value } as never} />);
  expect(container.textContent).toBe(text);
});
