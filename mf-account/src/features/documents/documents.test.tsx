import { beforeAll, expect, test } from '@jest/globals';
import type { DocumentNode } from '@spieltag/shared-kernel/documents';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { DocumentPage } from './document.view.tsx';

beforeAll(() => registerTexts('account', { de, en }));

function show(call: () => unknown) {
  const { container } = render(
    <KernelProvider kernel={createTestKernel({ call })}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/help/imprint`]}>
        <DocumentPage name="imprint" />
      </MemoryRouter>
    </KernelProvider>,
  );
  return container;
}
const imprint = (content: readonly DocumentNode[]) => ({
  language: 'en',
  title: 'Imprint',
  isDefault: false,
  content,
});

test('a document is shown as it is meant, in its own language', async () => {
  const container = show(() =>
    imprint([
      { tag: 'h2', children: ['Who'] },
      {
        tag: 'ul',
        children: [{ tag: 'li', children: ['one ', { tag: 'strong', children: ['two'] }] }],
      },
      { tag: 'p', children: [{ tag: 'a', href: '/help/rules', children: ['rules'] }] },
      { tag: 'p', children: [{ tag: 'a', href: 'mailto:a@b.example', children: ['mail'] }] },
    ]),
  );
  expect(await screen.findByRole('heading', { name: 'Imprint' })).toBeTruthy();
  expect(container.querySelector('[lang=en]')).not.toBeNull();
  expect(screen.getByRole('listitem').textContent).toBe('one two');
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([link('rules'), link('mail')]).toEqual([
    `/${SAMPLE.seasonId}/help/rules`,
    'mailto:a@b.example',
  ]);
});

test.each([
  ['/help/rules', `/${SAMPLE.seasonId}/help/rules`],
  ['/help/rules?from=faq#captain', `/${SAMPLE.seasonId}/help/rules?from=faq#captain`],
  ['/help', `/${SAMPLE.seasonId}/help`],
  ['/helpers', '/helpers'],
  ['/api/documents/v1/de/imprint.html#who', '/api/documents/v1/de/imprint.html#who'],
])('a link to %s leads to %s', async (href, to) => {
  show(() => imprint([{ tag: 'a', href, children: ['there'] }]));
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(to);
});

test.each([
  ['from 3', 3, '3'],
  ['from 0', 0, '0'],
  ['from 1 where nothing is said', undefined, null],
  ['from 1 where no whole number is said', 1.5, null],
  ['from 1 where no number is said', '3', null],
])('a list counts %s', async (_, start, shown) => {
  const list = { tag: 'ol', start, children: [{ tag: 'li', children: ['this'] }] };
  show(() => imprint([list as DocumentNode]));
  expect((await screen.findByRole('list')).getAttribute('start')).toBe(shown);
});

test('whoever has sent it, what is no part of a document is left out', async () => {
  const container = show(() =>
    imprint([
      { tag: 'script', children: ['alert(1)'] },
      { tag: 'iframe', href: 'https://a.example', children: [] },
      { tag: 'p', children: [{ tag: 'a', href: 'javascript:alert(1)', children: ['press'] }] },
    ]),
  );
  expect(await screen.findByText('press')).toBeTruthy();
  expect(container.querySelectorAll('script, iframe, a')).toHaveLength(0);
});

test('one that does not come can be asked for again', async () => {
  let asked = 0;
  show(() => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return imprint([{ tag: 'p', children: ['Here'] }]);
  });
  await userEvent.click(await screen.findByRole('button'));
  expect(await screen.findByText('Here')).toBeTruthy();
});
