import { expect, test } from '@jest/globals';
import { BuildError } from '../build/packages.ts';
import { askSite } from './site.ts';

test('an address without its protocol is no site to ask', async () => {
  await expect(askSite(new URL('localhost:8080'), 'spieltag')).rejects.toThrow(BuildError);
});
