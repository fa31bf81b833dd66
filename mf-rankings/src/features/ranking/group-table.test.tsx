import { expect, test } from '@jest/globals';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { createTestKernel, SAMPLE, sampleGroup } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { GroupTable } from './group-table.view.tsx';

void registerTexts('rankings', { de, en });

const { roundId } = SAMPLE;
const group = sampleGroup('gr-1', 'Kurve Nord');

function show(state: Ranking['state'], isRunning: boolean, kind: RankingKind = 'round') {
  const ranking: Ranking = {
    entries: [],
    state,
    trendState: state,
    entryCount: 0,
    ts: 0,
    page: 0,
  };
  const key = JSON.stringify({ kind, roundId, groupId: group.id });
  render(
    <KernelProvider kernel={createTestKernel({ keyed: { groupRankings: { [key]: ranking } } })}>
      <MemoryRouter>
        <GroupTable {...{ kind, roundId, isRunning, group }} />
      </MemoryRouter>
    </KernelProvider>,
  );
}

test.each([
  ['lineups are packed', 'DISPATCHED', true, 'Die Plätze kommen gleich'],
  ['it is played and nobody is rated', 'CREATED', true, 'Niemand in dieser Rangliste'],
  ['it is being evaluated', 'DISPATCHED', false, 'Die Rangliste wird berechnet'],
  ['nobody was rated', 'CALCULATED', false, 'Niemand in dieser Rangliste'],
] as const)('a group without places says why where %s', (_rule, state, isRunning, words) => {
  show(state, isRunning);
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['round', /^An diesem Spieltag hatte niemand/],
  ['season', /^Bis zu diesem Spieltag hatte in der Saison niemand/],
] as const)('without places the list of the %s speaks of what it lists', (kind, words) => {
  show('CALCULATED', false, kind);
  expect(screen.getByText(words)).toBeTruthy();
});
