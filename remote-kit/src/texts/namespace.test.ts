import { expect, test } from '@jest/globals';
import { namespaceOf } from './namespace.ts';

test.each([
  ['mf-live', 'src/texts', 'live'],
  ['mf-groups', 'src/features/round-card/texts', 'roundCard'],
  ['shell', 'src/texts', 'shell'],
  ['shell', 'src/squad-notice/texts', 'squadNotice'],
  ['shared-kernel', 'src/i18n/texts', 'kernel'],
  ['shared-kernel', 'src/i18n/failures/texts', 'failures'],
  ['shared-kernel', 'src/ui/texts', 'ui'],
])('the texts of %s in %s are registered as %s', (workspace, folder, namespace) => {
  expect(namespaceOf(workspace, folder)).toBe(namespace);
});
