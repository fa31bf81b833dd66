import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { act, fireEvent } from '@testing-library/react';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { CANARY, card, ROLLING, STABLE, show } from './testing/shown-remotes.tsx';

void registerTexts('operator', { de, en });
beforeAll(async () => {
  await textsShown();
});

const FAILURE = {
  version: CANARY,
  phase: 'mount',
  code: 'MOUNT_FAILED',
  message: '<img src=x onerror="document.title = 1">',
  stack: '<script>document.title = 2</script>\n    at src/score.ts:1:1',
  visitors: 4,
  browsers: { 'Firefox 140': 3, 'Edge 140': 1 },
  paths: { '/*/live': 4 },
  firstAt: '2026-11-23T06:00:00.000Z',
  lastAt: '2026-11-23T06:05:00.000Z',
};

test('failures are shown as text, whatever a page has written into them', async () => {
  show({ readOverviews: async () => [{ ...ROLLING, failures: [FAILURE] }] });
  const live = await card('mf-live');
  expect(live.getByText(FAILURE.message)).toBeTruthy();
  expect(live.getByText('Browser: Firefox 140 (3), Edge 140 (1)')).toBeTruthy();
  expect(document.querySelector('pre script, pre img, p img')).toBeNull();
});

test('of many failures the most frequent are shown, those of a version alone, or all', async () => {
  const failures = Array.from({ length: 12 }, (_, no) => ({
    ...FAILURE,
    version: no % 2 ? CANARY : STABLE,
    message: `failure ${no}`,
  }));
  show({ readOverviews: async () => [{ ...ROLLING, failures }] });
  const live = await card('mf-live');
  const shown = () => live.getAllByText(/^failure \d+$/).length;
  expect(shown()).toBe(5);
  await act(async () => {
    fireEvent.change(live.getByLabelText('Version'), { target: { value: CANARY } });
  });
  expect(live.queryByText('failure 0')).toBeNull();
  await act(async () => {
    fireEvent.click(live.getByText('Alle 6 Fehler zeigen'));
  });
  expect(shown()).toBe(6);
});
