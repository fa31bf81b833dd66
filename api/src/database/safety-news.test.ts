import { expect, test } from '@jest/globals';
import { SafetyNews } from './safety-news.ts';

const TEN = Date.UTC(2026, 10, 28, 10);
const MINUTE_MS = 60_000;

test('how safe changes are is told when it changes, and not again', () => {
  const news = new SafetyNews();
  expect(news.sentenceFor('replicated', TEN)).toMatch(/^Changes wait for the replica/);
  expect(news.sentenceFor('replicated', TEN + MINUTE_MS)).toBeUndefined();
  expect(news.sentenceFor('alone', TEN + MINUTE_MS)).toMatch(/^The replica is away/);
  expect(news.sentenceFor('replicated', TEN + 2 * MINUTE_MS)).toMatch(/^Changes wait/);
});

test.each([
  ['replicated', 'Since 2026-11-28T10:00:00.000Z changes have waited for the replica'],
  ['alone', 'Since 2026-11-28T10:00:00.000Z changes have gone on without the replica'],
] as const)('a database that is lost leaves as the last line that it was %s', (safety, line) => {
  const news = new SafetyNews();
  news.sentenceFor(safety, TEN);
  expect(news.sentenceFor('unknown', TEN + MINUTE_MS)).toContain(line);
  expect(news.sentenceFor('unknown', TEN + 2 * MINUTE_MS)).toBeUndefined();
});

test('a database that refuses who asks is not said to be silent, and is told of once', () => {
  const news = new SafetyNews();
  news.sentenceFor('replicated', TEN);
  expect(news.sentenceFor('unknown', TEN + MINUTE_MS)).toMatch(/does not answer/);
  const refused = news.sentenceFor('refused', TEN + MINUTE_MS);
  expect(refused).toMatch(/^The database refuses this service/);
  expect(refused).toContain('Since 2026-11-28T10:00:00.000Z changes have waited for the replica');
  expect(news.sentenceFor('unknown', TEN + 2 * MINUTE_MS)).toBeUndefined();
  expect(news.sentenceFor('refused', TEN + 3 * MINUTE_MS)).toBeUndefined();
  expect(news.sentenceFor('replicated', TEN + 4 * MINUTE_MS)).toMatch(/^Changes wait/);
});

test('a moment without an answer in between is not when it began', () => {
  const news = new SafetyNews();
  news.sentenceFor('alone', TEN);
  news.sentenceFor('unknown', TEN + MINUTE_MS);
  news.sentenceFor('alone', TEN + 2 * MINUTE_MS);
  expect(news.sentenceFor('unknown', TEN + 3 * MINUTE_MS)).toContain('T10:00:00.000Z');
});

test('who began while the database was away sends its reader to what stands before', () => {
  expect(new SafetyNews().sentenceFor('unknown', TEN)).toMatch(/told before this process began$/);
});
