import { describe, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import {
  groupPlayRoutes,
  type InviteMembership,
  type InvitePreview,
} from '@spieltag/shared-kernel/group-play';
import { SAMPLE, sampleAccount } from '@spieltag/shared-kernel/testing';
import { screen } from '@testing-library/react';
import { address, BASE, click, north, refusalOf, showGroups } from '../../testing/the-groups.tsx';

describe('an invite in the address', () => {
  const invited = `${BASE}?joinByToken=abc`;

  test('asks, joins, shows the group and is gone from the address', async () => {
    const { notifications } = await showGroups({}, invited);
    await click('Beitreten');
    expect(screen.getByRole('heading', { name: 'Kurve Nord' })).toBeTruthy();
    expect(notifications).toEqual(['Willkommen in der Gruppe „Kurve Nord“!']);
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/gr-joined`);
  });

  test('declined, is gone from the address and nobody joins', async () => {
    const { kernel } = await showGroups({}, invited);
    await click('Ablehnen');
    expect(address()).toBe(BASE);
    expect(kernel.groups.get().data).toEqual([]);
  });

  test('sends a guest to sign in and waits in the address', async () => {
    const { signIns } = await showGroups({ account: { ...sampleAccount, isTrial: true } }, invited);
    expect(signIns).toEqual(['join-group']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(address()).toBe(invited);
    await click('Ablehnen');
    expect(address()).toBe(BASE);
  });

  test.each([
    ['INVITE_EXPIRED', /abgelaufen/],
    ['INVITE_INVALID', /gilt nicht/],
    ['ALREADY_MEMBER', /schon in dieser Gruppe/],
    ['REMOVED_FROM_GROUP', /hat dich entfernt.*mit einem neuen einladen/],
    ['GROUP_LIMIT', /schon in 10 Gruppen/],
    ['GROUP_FULL', /voll/],
  ])('%s is alerted and leads back to the group page', async (code, text) => {
    const { alerts } = await showGroups({ groupVerdict: () => refusalOf(code) }, invited);
    await click('Beitreten');
    expect(screen.getByRole('heading', { name: /noch in keiner Gruppe/ })).toBeTruthy();
    expect(alerts).toEqual([expect.stringMatching(text)]);
    expect(address()).toBe(BASE);
  });

  test('stays when the server was not reached, to be tried again', async () => {
    const { alerts } = await showGroups({ groupVerdict: () => refusalOf('NETWORK') }, invited);
    await click('Beitreten');
    screen.getByRole('button', { name: 'Beitreten' });
    expect(alerts).toHaveLength(1);
    expect(address()).toBe(invited);
  });
});

describe('before anybody joins', () => {
  const invited = `${BASE}?joinByToken=abc`;
  const preview: InvitePreview = {
    name: 'Kurve Nord',
    invitedBy: 'Grace',
    memberCount: 12,
    isFull: false,
    mode: 'HEAD_TO_HEAD',
    bestOf: null,
  };
  const refuse = (code: 'INVITE_EXPIRED' | 'INVITE_INVALID') => {
    throw new ApiCallError({ status: 422, code, msg: 'in English', params: {} });
  };
  const answering = (answer: () => unknown) => (row: Route) =>
    row === groupPlayRoutes.invitePreview ? answer() : undefined;

  test('the question says which group it is, who invites, how many are in and what is played', async () => {
    await showGroups({ call: answering(() => preview) }, invited);
    const question = screen.getByRole('alertdialog', { name: '„Kurve Nord“ beitreten?' });
    for (const text of ['Grace lädt dich ein.', '12 Mitglieder', 'Duelle']) {
      expect(question.textContent).toContain(text);
    }
  });

  test('a guest reads it as well, and still signs in first', async () => {
    const account = { ...sampleAccount, isTrial: true };
    await showGroups({ account, call: answering(() => preview) }, invited);
    expect(screen.getByText(/in die Gruppe „Kurve Nord“ eingeladen/)).toBeTruthy();
    expect(screen.getByText('12 Mitglieder')).toBeTruthy();
  });

  /** Answers of the server, which is never asked to join. */
  const unasked = (answer: () => unknown, membership: () => unknown) => ({
    call: (row: Route) =>
      row === groupPlayRoutes.inviteMembership ? membership() : answering(answer)(row),
    groupVerdict: () => {
      throw new Error('Nobody has been asked whether to join');
    },
  });
  const isFull = () => ({ ...preview, isFull: true });
  const isExpired = () => refuse('INVITE_EXPIRED');
  const of = (state: InviteMembership['state'], groupId: string | null) => () => ({
    state,
    groupId,
  });

  test.each<[string, () => unknown, RegExp]>([
    ['is full', isFull, /voll/],
    ['has expired', isExpired, /abgelaufen/],
  ])('nobody joins unasked by a link that %s', async (_, answer, text) => {
    const { alerts, kernel } = await showGroups(unasked(answer, of('NONE', null)), invited);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(alerts).toEqual([expect.stringMatching(text)]);
    expect(kernel.groups.get().data).toEqual([]);
    expect(address()).toBe(BASE);
  });

  test.each<[string, () => unknown]>([
    ['when it is full', isFull],
    ['that has expired', isExpired],
  ])('who is in the group is taken there by its link %s', async (_, answer) => {
    const world = { ...unasked(answer, of('MEMBER', 'gr-1')), groups: [north] };
    const { alerts } = await showGroups(world, invited);
    expect(alerts).toEqual([expect.stringMatching(/schon in dieser Gruppe/)]);
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/gr-1`);
  });

  test('who was removed while the group had the link is told so', async () => {
    const { alerts } = await showGroups(unasked(isFull, of('REMOVED', 'gr-1')), invited);
    expect(alerts).toEqual([expect.stringMatching(/hat dich entfernt/)]);
  });

  test('where a server does not say who is in the group, what the link said of itself is told', async () => {
    const fails = () => {
      throw new ApiCallError({ status: 404, code: 'NOT_FOUND', msg: 'in English', params: {} });
    };
    const { alerts } = await showGroups(unasked(isExpired, fails), invited);
    expect(alerts).toEqual([expect.stringMatching(/abgelaufen/)]);
  });

  test.each<[string, () => unknown, RegExp]>([
    ['to a full group', () => ({ ...preview, isFull: true }), /voll/],
    ['that has expired', () => refuse('INVITE_EXPIRED'), /abgelaufen/],
    ['that was replaced', () => refuse('INVITE_INVALID'), /gilt nicht/],
  ])('a guest with a link %s reads so, and does not sign in for it', async (_, answer, text) => {
    const account = { ...sampleAccount, isTrial: true };
    const { alerts, signIns } = await showGroups({ account, call: answering(answer) }, invited);
    expect(alerts).toEqual([expect.stringMatching(text)]);
    expect(signIns).toEqual([]);
    expect(screen.queryByText(/eingeladen/)).toBeNull();
    expect(address()).toBe(BASE);
  });

  test('when that does not come one can join all the same', async () => {
    const call = answering(() => {
      throw new Error('down');
    });
    await showGroups({ call }, invited);
    await click('Beitreten');
    expect(screen.getByRole('heading', { name: 'Kurve Nord' })).toBeTruthy();
  });
});
