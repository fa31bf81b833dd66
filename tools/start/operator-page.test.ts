import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Built } from '@spieltag/remote-kit/build';
import { Teardown } from '@spieltag/remote-kit/process';
import { serveOperatorPage } from './operator-page.ts';

const PAGE: Built = { name: 'operator', version: '1.0.0', dir: '/operator/dist', isNew: false };

let published: Built[];
const publish = async (built: Built) => void published.push(built);
const log = jest.spyOn(console, 'log');
const error = jest.spyOn(console, 'error');
beforeEach(() => {
  published = [];
  log.mockImplementation(() => {});
  error.mockImplementation(() => {});
});
afterEach(() => {
  jest.resetAllMocks();
});

describe('the page of operators', () => {
  test('is there with the game where it is built', async () => {
    const build = () => Promise.reject(new Error('built twice'));
    await serveOperatorPage(publish, new Teardown(), { find: () => PAGE, build });
    expect(published).toEqual([PAGE]);
  });

  test('comes after the game where it is still to be built', async () => {
    const building = Promise.withResolvers<Built[]>();
    const build = () => building.promise;
    await serveOperatorPage(publish, new Teardown(), { find: () => undefined, build });
    expect(published).toEqual([]);
    building.resolve([PAGE]);
    await new Promise(setImmediate);
    expect(published).toEqual([PAGE]);
    expect(log).toHaveBeenCalledWith('the page of operators is built');
  });

  test('does not build: the game goes on and says so', async () => {
    const build = () => Promise.reject(new Error('operator does not build'));
    await serveOperatorPage(publish, new Teardown(), { find: () => undefined, build });
    await new Promise(setImmediate);
    expect(error).toHaveBeenCalledWith('there is no page for operators: operator does not build');
  });
});
