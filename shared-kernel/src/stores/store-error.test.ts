import { describe, expect, test } from '@jest/globals';
import { ApiCallError, LOCAL_ERROR_CODES } from '../client/index.ts';
import { API_ERROR_CODES } from '../contract/whole-contract.ts';
import de from '../i18n/failures/texts/de.json' with { type: 'json' };
import en from '../i18n/failures/texts/en.json' with { type: 'json' };
import { readFailures, translate } from '../i18n/index.ts';
import { i18n } from '../i18n/texts.ts';
import { messageKeyOf, refusalToStoreError, toStoreError } from './store-error.ts';

const names = {
  player: (id: string) => (id === 'pl-1' ? 'Ede Eins' : undefined),
  team: (id: string) => (id === 'tm-1' ? 'FC Eins' : undefined),
};

await readFailures();

test.each([...API_ERROR_CODES, ...LOCAL_ERROR_CODES])('%s has a text of its own', (code) => {
  expect(i18n.exists(messageKeyOf(code))).toBe(true);
});

test.each([
  ['German', de],
  ['English', en],
])('whatever an invite is refused with has a sentence of its own in %s', (_, { error }) => {
  const codes = [
    ...(['INVITE_INVALID', 'INVITE_EXPIRED', 'GROUP_FULL'] as const),
    ...(['GROUP_LIMIT', 'ALREADY_MEMBER', 'REMOVED_FROM_GROUP'] as const),
  ];
  expect(new Set(codes.map((code) => error[code])).size).toBe(codes.length);
});

describe('an error ready to be shown', () => {
  const failure = { status: 422, msg: 'in English' };

  test('names player and team; an id nobody knows stays an id', () => {
    const params = { playerId: 'pl-1', teamId: 'tm-9', max: 4 };
    const error = new ApiCallError({ ...failure, code: 'REFUSED_MAX_FOR_TEAM', params });
    expect(toStoreError(error, names)).toMatchObject({
      messageKey: 'refusal.MAX_FOR_TEAM',
      params: { player: 'Ede Eins', team: 'tm-9', max: 4 },
    });
  });

  test('is the same for a refusal of the rules here as for one of the server', () => {
    const { code, messageKey, params } = refusalToStoreError(
      { code: 'MAX_FOR_TEAM', teamId: 'tm-1', max: 4 },
      names,
    );
    expect(code).toBe('REFUSED_MAX_FOR_TEAM');
    expect(translate(messageKey, params)).toBe(
      'Mehr als 4 Spieler von FC Eins sind im Kader nicht erlaubt.',
    );
  });

  test('tells the message of a code of a newer server', () => {
    const error = new ApiCallError({ ...failure, code: 'NEW_CODE' });
    const { messageKey, params } = toStoreError(error, names);
    expect(translate(messageKey, { ...params })).toBe('Etwas ist schiefgelaufen: in English');
  });

  test.each([
    ['what our own code threw', new Error('a bug'), 'a bug'],
    ['what is no error at all', 'text', 'text'],
  ])('tells the message of %s', (_, error, msg) => {
    expect(toStoreError(error, names)).toMatchObject({
      messageKey: 'error.UNKNOWN',
      params: { msg },
    });
  });
});
