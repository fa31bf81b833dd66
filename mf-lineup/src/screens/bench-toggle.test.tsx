import { expect, test } from '@jest/globals';
import { sampleGameState } from '@spieltag/shared-kernel/testing';
import { fireEvent, screen } from '@testing-library/react';
import { showLineup } from '../testing/the-screen.tsx';

test('the button that shows the bench says by its name alone what it does', () => {
  showLineup({ gameState: sampleGameState({ phase: 'EVALUATING' }) });
  const toggle = screen.getByRole('button', { name: 'Bank zeigen' });
  expect(toggle.getAttribute('aria-pressed')).toBeNull();
  fireEvent.click(toggle);
  expect([toggle.textContent, toggle.getAttribute('aria-pressed')]).toEqual([
    'Bank verbergen',
    null,
  ]);
});
