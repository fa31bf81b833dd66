import { jest, test } from '@jest/globals';
import { fetchAgain, lateModule, renderUnfetched } from '../loading/testing/late-fetch.tsx';

jest.unstable_mockModule('./legal-links.view.tsx', lateModule);
const { LegalLinksView } = await import('./legal-links-area.view.tsx');

test('the pages the law wants to be at hand come once they can be fetched', async () => {
  await renderUnfetched(<LegalLinksView />);
  await fetchAgain();
});
