import { expect, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';

test('several links add up in a tab, and each remote is ended by itself', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  const [live, market] = [composed.before.get('mf-live'), composed.before.get('mf-market')];
  const bar = page.getByRole('complementary', { name: 'Testversion' });
  await game.arrive();

  await test.step('a second link adds to the first', async () => {
    await game.open('mf-live', `?override=mf-live@${live}`);
    await game.expectShown('mf-live', live);
    await game.open('mf-market', `?override=mf-market@${market}`);
    await game.expectShown('mf-market', market);
    await expect(bar).toContainText(`mf-live ${live}`);
    await expect(bar).toContainText(`mf-market ${market}`);
    await game.go('mf-live');
    await game.expectShown('mf-live', live);
  });

  await test.step('made small the bar still says so, with the keyboard alone', async () => {
    await bar.getByRole('button', { name: 'Einklappen' }).press('Enter');
    await bar.getByRole('button', { name: '2 im Test' }).press('Enter');
    await expect(bar).toContainText(`mf-live ${live}`);
  });

  await test.step('one is ended, the other stays', async () => {
    await bar.getByRole('button', { name: 'mf-live beenden' }).press('Enter');
    await expect(bar).not.toContainText('mf-live');
    await game.expectShown('mf-live', releaseOf(composed, 'mf-live').version);
    await game.open('mf-market');
    await game.expectShown('mf-market', market);
    await expect(bar).toContainText(`mf-market ${market}`);
  });
});

test("a tester's link sets one version for one tab, says so, and ends when it is told to", async ({
  composed,
  context,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  const version = composed.before.get('mf-live') ?? '';
  const badge = page.getByRole('complementary', { name: 'Testversion' });
  await game.arrive();

  await test.step('the link', async () => {
    await game.open('mf-live', `?override=mf-live@${version}`);
    await game.expectShown('mf-live', version);
    await expect(badge).toContainText(`mf-live ${version}`);
    expect(new URL(page.url()).search).toBe('');
  });

  await test.step('later pages of the tab', async () => {
    await game.open('mf-live');
    await game.expectShown('mf-live', version);
    await expect(badge).toBeVisible();
  });

  await test.step('no other tab', async () => {
    const other = new ComposedPage(await context.newPage(), composed);
    await other.arrive();
    await other.go('mf-live');
    await other.expectShown('mf-live', releaseOf(composed, 'mf-live').version);
    await other.page.close();
  });

  await test.step('the end', async () => {
    await badge.getByRole('button', { name: 'Beenden' }).click();
    await game.expectShown('mf-live', releaseOf(composed, 'mf-live').version);
    await expect(badge).toHaveCount(0);
  });
});
