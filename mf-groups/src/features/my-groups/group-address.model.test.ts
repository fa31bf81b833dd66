import { describe, expect, test } from '@jest/globals';
import { selectGroup } from './group-address.model.ts';

const choices = { groupIds: ['gr-1', 'gr-2'], lastCompletedRoundId: 'rn-3' };

describe('/{seasonId}/group/{rankingType?}/{roundId?}/{groupId?}', () => {
  test.each([
    ['nothing said: the first group, the last completed round', {}, 'round', 'rn-3', 'gr-1'],
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
  ])('%s', (_name, address, kind, roundId, groupId) => {
    expect(selectGroup(address, choices)).toEqual({ kind, roundId, groupId });
  });

  test('without a group and before the first round there is nothing to select', () => {
    expect(selectGroup({}, { groupIds: [], lastCompletedRoundId: undefined })).toEqual({
      kind: 'round',
      roundId: undefined,
      groupId: undefined,
    });
  });
});
