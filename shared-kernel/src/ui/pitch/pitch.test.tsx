import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FORMATIONS } from '../../rules/index.ts';
import { badgeStatus } from './badge-status.ts';
import { EmptySlot } from './empty-slot.view.tsx';
import { Pitch } from './pitch.view.tsx';
import { PlayerToken } from './player-token.view.tsx';

const player = { id: 'pl-1', name: 'Wintermantel', teamId: 'tm-1' };

test.each(FORMATIONS.map((formation) => [formation.id, formation] as const))(
  'Formation %s stands in four rows, forwards first and the goalkeeper last, every slot once',
  (_, formation) => {
    render(
      <Pitch
        positionMap={formation.positionMap}
        renderSlot={(index) => <i>{`slot ${index}`}</i>}
      />,
    );
    const rows = screen.getAllByRole('group');
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
      'Sturm',
      'Mittelfeld',
      'Abwehr',
      'Torwart',
    ]);
    expect(rows.map((row) => within(row).getAllByText(/slot/).length)).toEqual([
      formation.forwardCount,
      formation.midfielderCount,
      formation.defenderCount,
      formation.goalkeeperCount,
    ]);
  },
);

describe('A player on the pitch', () => {
  test('says name, status, armband, lock, marks and chip in words', () => {
    render(
      <PlayerToken
        player={player}
        status="QUESTIONABLE"
        captain
        locked
        marks={['changed-team']}
        chip="4,20 Mio"
        onPress={() => undefined}
      />,
    );
    const name = screen.getByRole('button').textContent;
    for (const word of ['Fraglich', 'Kapitän', 'gesperrt', 'Verein gewechselt', '4,20 Mio']) {
      expect(name).toContain(word);
    }
    expect(name).toContain('Wintermantel');
  });

  test.each(['{Enter}', ' '])('is pressed with the key "%s"', async (key) => {
    const onPress = jest.fn();
    render(<PlayerToken player={player} onPress={onPress} />);
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test('that cannot be pressed is no button', () => {
    render(<PlayerToken player={player} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('A free slot says for which position', () => {
  render(<EmptySlot position="DEFENDER" onPress={() => undefined} />);
  expect(screen.getByRole('button').textContent).toContain('Freier Platz: Abwehr');
});

test.each([
  ['QUESTIONABLE', 'FINAL_LINEUP', 'QUESTIONABLE'],
  ['UNKNOWN', 'LIVE', 'LIVE'],
  ['UNKNOWN', 'SCHEDULED', undefined],
  [undefined, 'HALTED', 'HALTED'],
] as const)('Status %s in a match that is %s shows %s', (status, lineup, badge) => {
  expect(badgeStatus(status, lineup)).toBe(badge);
});
