import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { openOutside } from './open-outside.ts';

afterEach(() => {
  delete window.SpieltagNative;
});

test.each([
  ['a page goes to the app', 'https://magazine.example/a', true],
  ['an address of mail stays a link, for the system', 'mailto:team@example.org', false],
  ['a telephone stays one, too', 'tel:+4930123', false],
])('in an app %s', (_, href, isHandedOver) => {
  const opened: string[] = [];
  window.SpieltagNative = { openExternal: (url) => opened.push(url), share: async () => {} };
  render(
    <a href={href} onClick={(event) => openOutside(event, href)}>
      Impressum
    </a>,
  );
  const isFollowed = fireEvent.click(screen.getByRole('link'));
  expect([opened, isFollowed]).toEqual([isHandedOver ? [href] : [], !isHandedOver]);
});
