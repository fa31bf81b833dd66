import { describe, expect, test } from '@jest/globals';
import { SAMPLE, SAMPLE_NOW } from '@spieltag/shared-kernel/testing';
import { screen } from '@testing-library/react';
import { click, groupOf, north, showGroups } from '../../testing/the-groups.tsx';

describe('the invite link', () => {
  test('is made, shown with its validity, and can be replaced after a question', async () => {
    const { kernel } = await showGroups({ groups: [north] });
    await click('Einladen');
    await click('Neuen Link erstellen');
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Einladungslink' });
    expect(link.value).toBe(
      `${window.location.origin}/${SAMPLE.seasonId}/group?joinByToken=fresh-token`,
    );
    expect(screen.getByText(/^Gültig bis/)).toBeTruthy();
    expect(groupOf(kernel)?.publicJoinToken).toBe('fresh-token');
    await click('Link ersetzen');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  test.each([
    ['is copied as one of that season, whatever the clock of the one that is shown says', 'abc'],
    ['that the server has left out for being over is said to be', null],
  ])('of another season of the league %s', async (_, token) => {
    const link = { publicJoinToken: token, publicJoinTokenValidUntil: SAMPLE_NOW - 1 };
    await showGroups({ groups: [{ ...north, ...link, publicJoinSeasonId: 'se-next' }] });
    await click('Einladen');
    const shown = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Einladungslink' });
    const address = `${window.location.origin}/se-next/group?joinByToken=abc`;
    expect(shown?.value).toBe(token === null ? undefined : address);
    expect(screen.queryByText('Der letzte Link ist abgelaufen.') === null).toBe(token !== null);
  });

  test('that has expired is said so', async () => {
    const expired = { ...north, publicJoinTokenValidUntil: SAMPLE_NOW - 1 };
    await showGroups({ groups: [expired] });
    await click('Einladen');
    expect(screen.getByText('Der letzte Link ist abgelaufen.')).toBeTruthy();
  });
});
