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

  test.each([
    ['is damaged', async () => Promise.reject(new Error('a file is gone')), () => PAGE],
    [
      'cannot be looked for',
      publish,
      () => {
        throw new Error('a file is gone');
      },
    ],
  ])('%s: the game starts and says so', async (_what, publishing, find) => {
    await serveOperatorPage(publishing, new Teardown(), { find, build: async () => [PAGE] });
    expect(error.mock.calls).toEqual([['there is no page for operators: a file is gone']]);
  });

  test('is not published over one that was built of newer sources meanwhile', async () => {
    const building = Promise.withResolvers<Built[]>();
    const builds = { find: () => undefined, build: () => building.promise };
    const publishFromNowOn = await serveOperatorPage(publish, new Teardown(), builds);
    const newer: Built = { ...PAGE, version: '1.0.1', isNew: true };
    await publishFromNowOn(newer);
    building.resolve([PAGE]);
    await new Promise(setImmediate);
    expect(published).toEqual([newer]);
  });

  test('is published after another front end that was built meanwhile', async () => {
    const building = Promise.withResolvers<Built[]>();
    const builds = { find: () => undefined, build: () => building.promise };
    const publishFromNowOn = await serveOperatorPage(publish, new Teardown(), builds);
    const market: Built = { ...PAGE, name: 'mf-market' };
    await publishFromNowOn(market);
    building.resolve([PAGE]);
    await new Promise(setImmediate);
    expect(published).toEqual([market, PAGE]);
  });

  test('fails of our end: nobody is told', async () => {
    const building = Promise.withResolvers<Built[]>();
    const teardown = new Teardown();
    const builds = { find: () => undefined, build: () => building.promise };
    await serveOperatorPage(publish, teardown, builds);
    await teardown.run();
    building.reject(new Error('interrupted'));
    await new Promise(setImmediate);
    expect(error).not.toHaveBeenCalled();
  });
});
