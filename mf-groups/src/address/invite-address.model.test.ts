import { describe, expect, test } from '@jest/globals';
import { inviteLink, inviteOf, isFinal, withoutInvite } from './invite-address.model.ts';

describe('an invite in the address', () => {
  test.each([
    ['?joinByToken=abc-_1', 'abc-_1'],
    ['?a=1&joinByToken=x', 'x'],
    ['?joinByToken=', undefined],
    ['', undefined],
  ])('%s carries the token %s', (search, token) => {
    expect(inviteOf(search)).toBe(token);
  });

  test('is removed, the rest stays', () => {
    expect(withoutInvite('?a=1&joinByToken=x&b=2')).toBe('a=1&b=2');
  });

  test.each([
    ['', 'https://game.example/se-1/group?joinByToken=t-1'],
    ['/', 'https://game.example/se-1/group?joinByToken=t-1'],
    ['https://play.example/app/', 'https://play.example/app/se-1/group?joinByToken=t-1'],
  ])('with the base "%s" is sent as %s', (base, link) => {
    expect(inviteLink(base, 'https://game.example', 'se-1', 't-1')).toBe(link);
  });

  test.each([
    ['ALREADY_MEMBER', true],
    ['INVITE_EXPIRED', true],
    ['REMOVED_FROM_GROUP', true],
    ['NETWORK', false],
    ['RATE_LIMITED', false],
  ])('after %s it is done with: %s', (code, final) => {
    expect(isFinal(code)).toBe(final);
  });
});
