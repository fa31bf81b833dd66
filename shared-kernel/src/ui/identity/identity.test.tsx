import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { crestSvg, flagSvg, portraitSvg, shirtSvg } from '../../art/index.ts';
import { Avatar } from './avatar.view.tsx';
import { Crest } from './crest.view.tsx';
import { Flag } from './flag.view.tsx';
import { Portrait } from './portrait.view.tsx';
import { Shirt } from './shirt.view.tsx';

/** What is drawn, without the ids React gives out. */
function drawing(element: React.ReactElement): string {
  const { container, unmount } = render(element);
  const markup = container.innerHTML.replaceAll(/_r_[^")]*/g, '');
  unmount();
  return markup;
}

describe.each([
  ['A crest', (id: string) => <Crest teamId={id} />],
  ['A shirt', (id: string) => <Shirt teamId={id} number={7} />],
  ['A portrait', (id: string) => <Portrait playerId={id} />],
])('%s', (_, draw) => {
  test('is always the same for an id, and another for another', () => {
    expect(drawing(draw('tm-k01070001'))).toBe(drawing(draw('tm-k01070001')));
    expect(drawing(draw('tm-k01070001'))).not.toBe(drawing(draw('tm-k01070002')));
  });
});

test('A crest with a name says it, one without is decoration', () => {
  const { rerender } = render(<Crest teamId="tm-1" name="SV Musterstadt" />);
  expect(screen.getByRole('img', { name: 'SV Musterstadt' })).toBeTruthy();
  rerender(<Crest teamId="tm-1" />);
  expect(screen.queryByRole('img')).toBeNull();
});

test('An avatar without a picture shows the initials of the first and the last word', () => {
  const { container } = render(<Avatar userId="us-1" name="Ada von Lindner" />);
  expect(container.textContent).toBe('AL');
});

test.each([
  ['DE', 'Deutschland'],
  ['xe', 'England'],
  ['ZZZ', 'Land ZZZ'],
])('The flag of %s says %s', (code, name) => {
  render(<Flag countryCode={code} />);
  expect(screen.getByRole('img', { name })).toBeTruthy();
});

describe.each([
  ['A crest', <Crest key="a" teamId="tm-1" />, crestSvg('tm-1')],
  ['A shirt', <Shirt key="b" teamId="tm-2" goalkeeper />, shirtSvg('tm-2', { goalkeeper: true })],
  ['A portrait', <Portrait key="c" playerId="pl-1" teamId="tm-3" />, portraitSvg('pl-1', 'tm-3')],
  ['A flag', <Flag key="d" countryCode="BR" />, flagSvg('BR')],
])('%s', (_, element, svg) => {
  const shapesOf = (markup: string) => markup.match(/ (?:d|r|rx|transform)="[^"]*"/g);

  test('has the same shapes on the page and from the server', () => {
    expect(shapesOf(drawing(element))).toEqual(shapesOf(svg));
    expect(shapesOf(svg)?.length).toBeGreaterThan(2);
  });
});
