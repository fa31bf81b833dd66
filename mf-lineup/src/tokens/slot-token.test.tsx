import { expect, test } from '@jest/globals';
import { sampleGameState } from '@spieltag/shared-kernel/testing';
import { fireEvent } from '@testing-library/react';
import { onDesktop, pitch, showLineup } from '../testing/the-screen.tsx';

test.each(['LIVE', 'FINISHED'] as const)(
  'whoever stays where they are because their match is %s is said to have begun to play',
  (course) => {
    onDesktop();
    const state = sampleGameState({ phase: 'GAMEDAY' });
    const [first, ...others] = state.currentResults.matches;
    const matches = first ? [{ ...first, state: course }, ...others] : others;
    showLineup({ gameState: { ...state, currentResults: { ...state.currentResults, matches } } });
    const defenders = pitch().getAllByRole('button', { name: /defender/ });
    const isLocked = ({ textContent }: HTMLElement) => textContent?.includes('ist gesperrt');
    const free = defenders.find((token) => !isLocked(token));
    fireEvent.click(free as HTMLElement);
    const locked = defenders.filter(isLocked);
    expect(locked).not.toEqual([]);
    for (const token of locked) expect(token.textContent).toMatch(/, angepfiffen$/);
  },
);
