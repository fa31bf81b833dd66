import { expect, test } from '@jest/globals';
import { containerFault } from './container-name.ts';

const faultOf = (container: string) => containerFault(container, 'mf-live', '1.0.0-0123456789');

test.each([
  ['that of its remote and version', 'mf_live_1_0_0_0123456789'],
  ['one of its own, with its version', 'app_1_0_0_0123456789'],
])('a container may have %s', (_title, container) => {
  expect(faultOf(container)).toBeUndefined();
});

test.each([
  ['another remote', 'mf_account_1_0_0_0123456789', /name of another remote/],
  ['a remote whose name begins as its own', 'mf_live_table_1_0_0_0123456789', /another remote/],
  ['another version of its own', 'mf_live_1_0_0_9876543210', /does not end in/],
  ['no version', 'app', /does not end in/],
  ['one more digit', 'app1_0_0_0123456789', /does not end in/],
])('a container may not have the name of %s', (_title, container, fault) => {
  expect(faultOf(container)).toMatch(fault);
});
