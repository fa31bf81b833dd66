import { expect, test } from '@jest/globals';
import { asArtefactsFull } from '../artefacts/artefacts-full.ts';
import { problemReplies } from './problem-replies.ts';

const failing = (given: object) => Object.assign(new Error('no space'), given);

test.each([
  ['a folder', { code: 'ENOSPC' }],
  ['a folder with a quota', { code: 'EDQUOT' }],
  ['a bucket', { name: 'XMinioStorageFull' }],
  ['another bucket', { $metadata: { httpStatusCode: 507 } }],
])('%s that is full is named', (_name, given) => {
  expect(asArtefactsFull(failing(given))).toMatchObject({ code: 'ARTEFACTS_FULL', status: 503 });
});

test('another fault stays what it is', () => {
  const error = failing({ code: 'EACCES' });
  expect(asArtefactsFull(error)).toBe(error);
});

test('a database that is full is named, too', () => {
  const problem = problemReplies.problemFor(failing({ code: '53100' }));
  expect(problem).toMatchObject({ code: 'DATABASE_FULL', status: 503 });
});
