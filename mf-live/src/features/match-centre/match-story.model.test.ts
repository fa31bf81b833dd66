import { describe, expect, test } from '@jest/globals';
import type { MatchPlayer } from '@spieltag/shared-kernel/contract';
import { matchStory } from './match-story.model.ts';

type Events = MatchPlayer['events'];
const DATABASE = {
  players: ['Ilunga', 'Beck', 'Sand', 'Noor'].map((displayName) => ({
    ...{ id: `pl-${displayName}`, teamId: 'tm-1', firstName: '', lastName: displayName },
    ...{ displayName, displayLongName: displayName, marketValue: 0, position: 'FORWARD' as const },
  })),
} as unknown as Parameters<typeof matchStory>[0]['database'];

/** Ilunga and Beck play at home, Sand and Noor are guests; mine is Beck. */
function story(events: Readonly<Record<string, Events>>) {
  const players = Object.entries(events).map(([name, done]) => ({
    id: `pl-${name}`,
    teamId: ['Ilunga', 'Beck'].includes(name) ? 'tm-1' : 'tm-2',
    ...(done && { events: done }),
  }));
  const places = new Map([['pl-Beck', 'pitch' as const]]);
  return matchStory({ home: { id: 'tm-1' }, players, database: DATABASE, places });
}
const lines = (events: Readonly<Record<string, Events>>) =>
  story(events).map(({ minute, side, name, event, assist }) =>
    [minute ?? '-', side, event, name, assist?.name].filter(Boolean).join(' '),
  );

describe('what happened in a match', () => {
  test('stands in the order of the minutes, and what has none comes last', () => {
    const told = lines({
      Ilunga: [{ event: 'yellowCard' }, { event: 'goal', minute: 71 }],
      Sand: [{ event: 'wentOff', minute: 60 }],
      Noor: [{ event: 'cameOn', minute: 60 }],
    });
    expect(told).toEqual([
      '60 guest wentOff Sand',
      '60 guest cameOn Noor',
      '71 home goal Ilunga',
      '- home yellowCard Ilunga',
    ]);
  });

  test('has an own goal on the side of those it counts for', () => {
    expect(lines({ Sand: [{ event: 'ownGoal', minute: 3 }] })).toEqual(['3 home ownGoal Sand']);
  });

  test('has an assist with its goal, and says whether it is mine', () => {
    const events = {
      Ilunga: [{ event: 'goal', minute: 9 }],
      Beck: [{ event: 'assist', minute: 9 }],
    } as const;
    const [only, ...others] = story({ Ilunga: [...events.Ilunga], Beck: [...events.Beck] });
    expect(only).toMatchObject({ name: 'Ilunga', mine: undefined });
    expect(only?.assist).toEqual({ name: 'Beck', mine: 'pitch' });
    expect(others).toEqual([]);
  });

  test('leaves an assist alone where nobody says which goal it was for', () => {
    expect(lines({ Ilunga: [{ event: 'goal' }], Beck: [{ event: 'assist' }] })).toEqual([
      '- home goal Ilunga',
      '- home assist Beck',
    ]);
    const twice = { event: 'goal', minute: 5 } as const;
    expect(lines({ Ilunga: [twice, twice], Beck: [{ event: 'assist', minute: 5 }] })).toHaveLength(
      3,
    );
  });

  test('is nothing where nobody did anything', () => {
    expect(story({ Ilunga: undefined })).toEqual([]);
  });
});
