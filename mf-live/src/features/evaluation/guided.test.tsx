import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Guided } from './guided.view.tsx';

registerTexts('live', { de, en });
const STEPS = ['eins', 'zwei', 'drei'].map((id) => ({ id, content: <p>{id}</p> }));
const shown = () => STEPS.map(({ id }) => id).filter((id) => screen.queryByText(id));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function show(isNew: boolean) {
  let seen = 0;
  const onSeen = () => {
    seen += 1;
  };
  render(<Guided title="Auswertung" steps={STEPS} isNew={isNew} onSeen={onSeen} />);
  return () => seen;
}

test('who reads a part goes on reading it when another one comes in before it', () => {
  const page = (steps: typeof STEPS) => (
    <Guided title="Auswertung" steps={steps} isNew onSeen={() => {}} />
  );
  const { rerender } = render(page(STEPS.filter(({ id }) => id !== 'zwei')));
  press('Weiter');
  expect(shown()).toEqual(['drei']);
  const focused = screen.getByRole('button', { name: 'Fertig' });
  focused.focus();
  rerender(page(STEPS));
  expect([shown(), document.activeElement]).toEqual([['drei'], focused]);
  press('Zurück');
  expect(shown()).toEqual(['zwei']);
});

test('what is new is told part by part, then stands there at once, and can be told again', () => {
  const seen = show(true);
  expect(shown()).toEqual(['eins']);
  press('Weiter');
  expect(shown()).toEqual(['zwei']);
  expect(document.activeElement?.textContent).toBe('Auswertung');
  press('Zurück');
  expect(shown()).toEqual(['eins']);
  press('Weiter');
  press('Weiter');
  expect([screen.getByText('Schritt 3 von 3') !== null, seen()]).toEqual([true, 0]);
  press('Fertig');
  expect([shown(), seen()]).toEqual([['eins', 'zwei', 'drei'], 1]);
  press('Auswertung noch einmal ansehen');
  expect(shown()).toEqual(['eins']);
});

test('who wants all at once gets it, and what was seen stands there', () => {
  const seen = show(true);
  press('Alles auf einmal');
  expect([shown().length, seen()]).toEqual([3, 1]);
});

test('what was seen before is there at once', () => {
  show(false);
  expect(shown()).toHaveLength(3);
});
