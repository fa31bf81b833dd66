import { expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import type { StoryEntry } from './match-story.model.ts';
import { MatchStory } from './match-story.view.tsx';

registerTexts('live', { de, en });

const MATCH = {
  home: { id: 'tm-1', name: 'FC Beispiel', shortName: 'FCB' },
  guest: { id: 'tm-2', name: 'SV Muster', shortName: 'SVM' },
};
const GOAL: StoryEntry = {
  ...{ key: '1', event: 'goal', minute: 34, side: 'home', playerId: 'pl-1', name: 'Ilunga' },
  ...{ mine: undefined, assist: { name: 'Beck', mine: 'bench' } },
};
const CARD: StoryEntry = {
  ...{ key: '2', event: 'yellowCard', minute: undefined, side: 'guest', playerId: 'pl-2' },
  ...{ name: 'Noor', mine: 'pitch', assist: undefined },
};

function show(...story: StoryEntry[]) {
  const onPlayer = jest.fn();
  render(<MatchStory match={MATCH} {...{ story, onPlayer }} />);
  return { onPlayer, rows: screen.getAllByRole('listitem') };
}

test('the story of a match says when, who, what, for whom, and whose it is', () => {
  const { rows } = show(GOAL, CARD);
  expect(screen.getByRole('region', { name: 'Was geschah' })).toBeTruthy();
  const [goal, card] = rows.map(({ textContent }) => textContent);
  expect(goal).toMatch(/34\. Minute.*Ilunga.*Tor, Vorlage Beck, FC Beispiel.*Bank/);
  expect(card).toMatch(/Ohne Minute.*Noor.*Gelbe Karte, SV Muster.*Elf/);
});

test('home stands on the left, guests on the right', () => {
  const { rows } = show(GOAL, CARD);
  expect(rows.map(({ dataset }) => dataset.side)).toEqual(['home', 'guest']);
});

test('a press on what happened opens who did it', () => {
  const { onPlayer } = show(GOAL);
  fireEvent.click(screen.getByRole('button', { name: /Ilunga/ }));
  expect(onPlayer).toHaveBeenCalledWith('pl-1');
});
