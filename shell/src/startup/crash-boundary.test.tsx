import { afterEach, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { act, screen } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { showCrash } from './crash-boundary.view.tsx';
import { hasCrashed } from './report-start.ts';

void registerTexts('shell', { de, en });

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

test('a restart asks for everything anew, and keeps who plays', () => {
  localStorage.setItem('spieltag.etag:/api/leagues.json', '{}');
  localStorage.setItem('spieltag.uid', '"u"');
  const root = document.body.appendChild(document.createElement('div'));
  expect(hasCrashed()).toBe(false);
  act(() => showCrash(root, new Error('broken')));
  expect(hasCrashed()).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('broken');
  // What follows is another page, which jsdom does not load.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  act(() => screen.getByRole('button').click());
  expect(Object.keys(localStorage)).toEqual(['spieltag.uid']);
});
