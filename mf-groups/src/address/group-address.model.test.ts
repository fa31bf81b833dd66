import { describe, expect, test } from '@jest/globals';
import { selectGroup } from './group-address.model.ts';

const remembered: Readonly<Record<string, string>> = { 'rn-2': 'gr-2', 'rn-4': 'gr-gone' };
const choices = {
  groupIds: ['gr-1', 'gr-2'],
  newestRoundId: 'rn-3',
  shownId: undefined,
  rememberedId: (roundId: string | undefined) => remembered[roundId ?? ''],
};

describe('/{seasonId}/group/{rankingType?}/{roundId?}/{groupId?}', () => {
  test.each([
    ['nothing said: the first group, the newest round', {}, 'round', 'rn-3', 'gr-1'],
    [
      'all said',
      { rankingType: 'season', roundId: 'rn-1', groupId: 'gr-2' },
      'season',
      'rn-1',
      'gr-2',
    ],
    ['an unknown ranking type is the round', { rankingType: 'week' }, 'round', 'rn-3', 'gr-1'],
    ['a round id that is none is left aside', { roundId: '7' }, 'round', 'rn-3', 'gr-1'],
    ["another's group is left aside", { groupId: 'gr-9' }, 'round', 'rn-3', 'gr-1'],
    ['the group looked at last in the round', { roundId: 'rn-2' }, 'round', 'rn-2', 'gr-2'],
    ['a remembered group one has left', { roundId: 'rn-4' }, 'round', 'rn-4', 'gr-1'],
    [
      'what the address says goes before what is remembered',
      { roundId: 'rn-2', groupId: 'gr-1' },
      'round',
      'rn-2',
      'gr-1',
    ],
  ])('%s', (_name, address, kind, roundId, groupId) => {
    expect(selectGroup(address, choices)).toEqual({ kind, roundId, groupId });
  });

  test.each([
    ['a group that is shown stays, whatever is remembered', { roundId: 'rn-2' }, 'gr-1', 'gr-1'],
    ['until the address names another', { roundId: 'rn-2', groupId: 'gr-2' }, 'gr-1', 'gr-2'],
    ['or one is not in it any more', { roundId: 'rn-2' }, 'gr-gone', 'gr-2'],
  ])('%s', (_name, address, shownId, groupId) => {
    expect(selectGroup(address, { ...choices, shownId }).groupId).toBe(groupId);
  });

  test('without a group and before the first round there is nothing to select', () => {
    const nothing = { groupIds: [], newestRoundId: undefined };
    expect(selectGroup({}, { ...choices, ...nothing })).toEqual({
      kind: 'round',
      roundId: undefined,
      groupId: undefined,
    });
  });
});
