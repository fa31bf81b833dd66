import { expect, jest, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import { groupPlayRoutes } from '@spieltag/shared-kernel/group-play';
import * as i18n from '@spieltag/shared-kernel/i18n';
import { act } from '@testing-library/react';

const EXPIRED = 'Dieser Link ist abgelaufen.';
const TEXTS = { error: { INVITE_EXPIRED: EXPIRED } };

let reading = i18n.readFailures();
jest.unstable_mockModule('@spieltag/shared-kernel/i18n', () => ({
  ...i18n,
  readFailures: () => reading,
}));
const { BASE, refusalOf, showGroups } = await import('../../testing/the-groups.tsx');

test('who is refused before the page has read what refusals say is told why all the same', async () => {
  i18n.removeTexts('failures');
  let areRead = () => {};
  reading = new Promise((resolve) => {
    areRead = resolve;
  });
  const call = (row: Route) => {
    if (row !== groupPlayRoutes.invitePreview) return undefined;
    throw new ApiCallError({ status: 410, code: 'INVITE_EXPIRED', msg: 'expired', params: {} });
  };
  const groupVerdict = () => refusalOf('INVITE_EXPIRED');
  const { alerts } = await showGroups({ call, groupVerdict }, `${BASE}?joinByToken=abc`);
  await act(async () => {
    await i18n.registerTexts('failures', { de: TEXTS, en: TEXTS });
    areRead();
  });
  expect(alerts).toEqual([EXPIRED]);
});
