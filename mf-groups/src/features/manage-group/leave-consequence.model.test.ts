import { expect, test } from '@jest/globals';
import type { GroupMember } from '@spieltag/shared-kernel/contract';
import { leaveConsequence } from './leave-consequence.model.ts';

const member = (id: string, role: GroupMember['role'] = 'Member'): GroupMember => ({
  id,
  name: `Manager ${id}`,
  image: null,
  role,
});

test.each([
  ['the last member takes the group along', [member('us-1', 'Admin')], { kind: 'last' }],
  [
    'the last admin hands over to the longest-standing member',
    [member('us-2'), member('us-1', 'Admin'), member('us-3')],
    { kind: 'heir', heir: 'Manager us-2' },
  ],
  [
    'with another admin nobody is made one',
    [member('us-1', 'Admin'), member('us-2', 'Admin')],
    { kind: 'back' },
  ],
  ['a member leaves nothing behind', [member('us-2', 'Admin'), member('us-1')], { kind: 'back' }],
])('%s', (_name, members, consequence) => {
  expect(leaveConsequence({ members }, 'us-1')).toEqual(consequence);
});

test('who follows instead of somebody who is banned, the server says', () => {
  const members = [member('us-1', 'Admin'), member('us-2', 'Admin'), member('us-3')];
  const consequence = { kind: 'heir', heir: 'Manager us-3' };
  expect(leaveConsequence({ members, successorId: 'us-3' }, 'us-1')).toEqual(consequence);
});
