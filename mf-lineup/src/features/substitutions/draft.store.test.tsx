import { afterEach, describe, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { DEFAULT_PLAN } from '@spieltag/shared-kernel/rules';
import { createTestKernel, SAMPLE, sampleAccount } from '@spieltag/shared-kernel/testing';
import { NOBODY } from './draft.model.ts';
import { draftIn, type Made } from './draft.store.ts';

afterEach(() => sessionStorage.clear());

const conditions = [
  { outId: 'pl-1', inId: 'pl-2' },
  { outId: 'pl-3', inId: NOBODY },
];
const made: Made = { of: DEFAULT_PLAN, draft: { ...DEFAULT_PLAN, conditions } };
/** The draft of a page that has just been loaded. */
const ofANewPage = (account = sampleAccount) =>
  draftIn(createTestKernel({ account }), SAMPLE.seasonId);

describe('what was made of a plan', () => {
  test('is there again where the device has ended the page without a word', () => {
    ofANewPage().keep(made);
    expect(ofANewPage().made()).toEqual(made);
  });

  test('is gone once it is dropped, or saved', () => {
    const draft = ofANewPage();
    draft.keep(made);
    draft.drop();
    expect(ofANewPage().made()).toBeUndefined();
    draft.keep(made);
    draft.saved(made, made.draft);
    expect(ofANewPage().made()).toBeUndefined();
  });

  test('is of who makes it', () => {
    ofANewPage().keep(made);
    expect(ofANewPage({ ...sampleAccount, id: 'us-other' }).made()).toBeUndefined();
  });

  test.each([
    ['nothing', null],
    ['words', 'hello'],
    ['half of it', { of: DEFAULT_PLAN }],
    ['conditions of another kind', { ...made, draft: { ...DEFAULT_PLAN, conditions: ['pl-1'] } }],
    ['no bench', { ...made, of: { conditions: [] } }],
  ])('is nothing where the tab has kept %s', (_what, kept) => {
    ofANewPage().keep(made);
    const tab = createJsonStorage(sessionStorage);
    const [key = ''] = tab.keys('substitutions-left.');
    tab.write(key, kept);
    expect(ofANewPage().made()).toBeUndefined();
  });
});
