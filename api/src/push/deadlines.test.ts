import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createPushFixture, type PushFixture } from './push.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let game: PushFixture;
/** When lineups are frozen. */
let lockAt: number;
beforeAll(async () => {
  game = await createPushFixture();
});
beforeEach(async () => {
  await game.reset();
  lockAt = game.kickOff - MINUTE;
  await game.playInRealTime();
});
afterAll(() => game.close());

const user = (no: number) => game.users[no]?.id ?? '';

test('a season that is hidden or shown while servers know it is told of only while it is shown', async () => {
  const setHidden = (hidden: boolean) => game.db.updateTable('season').set({ hidden }).execute();
  for (const no of [0, 1]) await game.subscribe(user(no));
  await game.emptySlot(user(1));
  game.setNow(lockAt - 24 * HOUR);
  await setHidden(true);
  await game.watch();
  expect(await game.messages()).toEqual([]);
  await setHidden(false);
  await game.watch();
  expect(await game.messages()).toMatchObject([{ user_id: user(1) }]);
  await setHidden(true);
  await game.emptySlot(user(0));
  game.setNow(lockAt - HOUR / 2);
  await game.watch();
  expect(await game.messages()).toHaveLength(1);
});

describe('before a deadline', () => {
  test('only those are reminded whose squad is not in order, in their language', async () => {
    await game.subscribe(user(0));
    await game.subscribe(user(1), 'en');
    await game.emptySlot(user(1));
    game.setNow(lockAt - 25 * HOUR);
    await game.watch();
    expect(await game.deliver()).toEqual({});
    game.setNow(lockAt - 24 * HOUR);
    await game.watch();
    expect(await game.deliver()).toEqual({ sent: 1 });
    expect(game.service.received).toMatchObject([
      {
        payload: {
          title: 'Your team is not ready yet',
          body: expect.stringMatching(/24 hours left .* One slot of your roster is empty\.$/),
          url: `/${game.seasonId}`,
          lang: 'en',
        },
        ttl: 24 * 3600,
        urgency: 'high',
      },
    ]);
    expect(game.service.refused).toEqual([]);
  });

  test('who has a player in the eleven who is out is reminded with his name', async () => {
    await game.subscribe(user(0));
    const playerNo = game.users[0]?.slots[3] ?? 0;
    await game.db
      .updateTable('player')
      .set({ status: 'INACTIVE' })
      .where('player_no', '=', playerNo)
      .execute();
    const season = await game.seasons.get(game.seasonId);
    game.setNow(lockAt - HOUR / 2);
    await game.watch();
    await game.deliver();
    const body = game.service.received[0]?.payload.body;
    expect(body).toContain(`Nicht dabei: ${season.players[playerNo]?.displayName}.`);
    expect(body).toContain('noch 30 Minuten');
  });

  test('a player who is out on the bench is nothing to be reminded of', async () => {
    await game.subscribe(user(0));
    const playerNo = game.users[0]?.slots[15] ?? 0;
    const out = { status: 'INACTIVE' } as const;
    await game.db.updateTable('player').set(out).where('player_no', '=', playerNo).execute();
    game.setNow(lockAt - HOUR / 2);
    await game.watch();
    expect(await game.messages()).toEqual([]);
  });

  test('each reminder comes once, a day and an hour before, however often it is looked', async () => {
    await game.subscribe(user(0));
    await game.emptySlot(user(0));
    for (const before of [24, 23, 12, 1, 0.5]) {
      game.setNow(lockAt - before * HOUR);
      await game.watch();
      await game.watch();
      await game.deliver();
    }
    const left = game.service.received.map(({ payload }) => `${payload.body}`);
    expect(left).toEqual([
      expect.stringContaining('noch 24 Stunden'),
      expect.stringContaining('noch 60 Minuten'),
    ]);
  });

  test('reminders that could not be written are written with the next look', async () => {
    await game.subscribe(user(0));
    await game.emptySlot(user(0));
    game.setNow(lockAt - HOUR);
    await sql`alter table push_message rename to held`.execute(game.db);
    await expect(game.watch()).rejects.toThrow();
    await sql`alter table held rename to push_message`.execute(game.db);
    await game.watch();
    expect(await game.deliver()).toEqual({ sent: 1 });
  });

  test('nobody is reminded after it, whatever was late', async () => {
    await game.subscribe(user(0));
    await game.emptySlot(user(0));
    game.setNow(lockAt - MINUTE);
    await game.watch();
    game.setNow(lockAt);
    expect(await game.deliver()).toEqual({ expired: 1 });
    await game.watch();
    expect(game.service.received).toEqual([]);
  });

  test('who has put the squad in order meanwhile hears nothing', async () => {
    await game.subscribe(user(0));
    await game.emptySlot(user(0));
    game.setNow(lockAt - HOUR);
    await game.watch();
    await game.emptySlot(user(0), game.users[0]?.slots[0]);
    expect(await game.deliver()).toEqual({ settled: 1 });
  });

  describe('that moves', () => {
    const change = async (work: () => Promise<unknown>) => {
      await work();
      await game.db
        .updateTable('season')
        .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
        .execute();
    };
    const firstRound = () => game.db.selectFrom('round').select('id').where('round_no', '=', 1);
    const moveMatches = (ms: number) =>
      change(() =>
        game.db
          .updateTable('match')
          .set((eb) => ({ date_ms: eb('date_ms', '+', ms) }))
          .where('round_id', '=', firstRound())
          .execute(),
      );
    const moveLock = (moved_lock_ms: number | null) =>
      change(() =>
        game.db.updateTable('round').set({ moved_lock_ms }).where('round_no', '=', 1).execute(),
      );
    const bodies = () => game.service.received.map(({ payload }) => payload.body);

    test('with its matchday one is reminded anew, and of the old date no more', async () => {
      await game.subscribe(user(0));
      await game.emptySlot(user(0));
      game.setNow(lockAt - 24 * HOUR);
      await game.watch();
      expect(await game.deliver()).toEqual({ sent: 1 });
      game.setNow(lockAt - HOUR);
      await game.watch();
      await moveMatches(24 * HOUR);
      expect(await game.deliver()).toEqual({ settled: 1 });
      for (const before of [25, 24, 1]) {
        game.setNow(lockAt + (24 - before) * HOUR);
        await game.watch();
        await game.deliver();
      }
      await moveMatches(-24 * HOUR);
      expect(bodies()).toEqual([
        expect.stringContaining('noch 24 Stunden'),
        expect.stringContaining('noch 24 Stunden'),
        expect.stringContaining('noch 60 Minuten'),
      ]);
    });

    test('by an outage it is told as it is when a reminder is sent, once', async () => {
      await game.subscribe(user(0));
      await game.emptySlot(user(0));
      game.setNow(lockAt - HOUR / 2);
      await game.watch();
      await moveLock(lockAt + 20 * MINUTE);
      expect(await game.deliver()).toEqual({ sent: 1 });
      await game.watch();
      expect(await game.deliver()).toEqual({});
      await moveLock(null);
      expect(bodies()).toEqual([expect.stringContaining('noch 50 Minuten')]);
    });

    test('by an outage it is told until the new lock, and no longer', async () => {
      await game.subscribe(user(0));
      await game.emptySlot(user(0));
      game.setNow(lockAt - HOUR / 2);
      await game.watch();
      await moveLock(lockAt + 30 * MINUTE);
      game.setNow(lockAt + 5 * MINUTE);
      expect(await game.deliver()).toEqual({ sent: 1 });
      await moveLock(null);
      expect(bodies()).toEqual([expect.stringContaining('noch 25 Minuten')]);
      expect(game.service.received).toMatchObject([{ ttl: 25 * 60 }]);
    });
  });

  test('a clock that is a day ahead and set right again reminds nobody twice', async () => {
    await game.subscribe(user(0));
    await game.emptySlot(user(0));
    game.setNow(lockAt - 24 * HOUR);
    await game.watch();
    expect(await game.deliver()).toEqual({ sent: 1 });
    // Ahead: the deadline seems to be over.
    game.setNow(lockAt);
    await game.watch();
    game.setNow(lockAt - 24 * HOUR);
    await game.watch();
    expect(await game.deliver()).toEqual({});
    // Behind: what was sent stays sent.
    game.setNow(lockAt - 48 * HOUR);
    await game.watch();
    expect(await game.deliver()).toEqual({});
    expect(game.service.received).toHaveLength(1);
  });

  test('of a season whose time flies nobody is told', async () => {
    await game.subscribe(user(0));
    await game.emptySlot(user(0));
    await game.db.updateTable('season_clock').set({ mode: 'accelerated', speed: 60 }).execute();
    game.setNow(lockAt - HOUR);
    await game.watch();
    expect(await game.messages()).toEqual([]);
  });
});

describe('quiet hours', () => {
  const quiet = { from: 22 * 60, until: 7 * 60, timeZone: 'Europe/Berlin' };
  const night = () => new Date(lockAt).setUTCHours(2, 0, 0, 0);

  test('put off what is still of use after them', async () => {
    await game.subscribe(user(0));
    await game.emptySlot(user(0));
    await game.want(user(0), {}, quiet);
    game.setNow(night());
    await game.watch();
    expect(await game.deliver()).toEqual({});
    game.setNow(night() + 5 * HOUR);
    expect(await game.deliver()).toEqual({ sent: 1 });
  });

  test('drop what would be over by their end', async () => {
    await game.subscribe(user(0));
    await game.emptySlot(user(0));
    const allDay = { from: 0, until: 23 * 60 + 59, timeZone: 'UTC' };
    await game.want(user(0), {}, allDay);
    game.setNow(lockAt - HOUR);
    await game.watch();
    expect(await game.deliver()).toEqual({ quiet: 1 });
  });

  test('do not hold up who has none', async () => {
    await game.subscribe(user(0));
    await game.subscribe(user(1));
    for (const no of [0, 1]) await game.emptySlot(user(no));
    await game.want(user(0), {}, quiet);
    game.setNow(night());
    await game.watch();
    expect(await game.deliver()).toEqual({ sent: 1 });
  });
});

describe('the time in a reminder', () => {
  const told = async () => {
    game.setNow(lockAt - HOUR);
    await game.watch();
    await game.deliver();
    const [message] = game.service.received;
    return /\(until (.*?)\)/.exec(String(message?.payload.body))?.[1];
  };
  const timeIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
      lockAt,
    );
  beforeEach(async () => {
    await game.subscribe(user(0), 'en');
    await game.emptySlot(user(0));
  });

  test('names its zone to who has never said one', async () => {
    await game.want(user(0), {});
    expect(await told()).toMatch(new RegExp(`^${timeIn('Europe/Berlin')} CES?T$`));
  });

  test.each(['America/New_York', 'Europe/Berlin'])(
    'is the one of quiet hours in %s',
    async (timeZone) => {
      await game.want(user(0), {}, { from: 0, until: 0, timeZone });
      expect(await told()).toBe(timeIn(timeZone));
    },
  );

  test('stays the one of quiet hours that have been turned off', async () => {
    await game.want(user(0), {}, { from: 0, until: 0, timeZone: 'America/New_York' });
    await game.want(user(0), {});
    expect(await told()).toBe(timeIn('America/New_York'));
  });
});

test('who does not want a channel hears nothing of it', async () => {
  await game.subscribe(user(0));
  await game.subscribe(user(1));
  for (const no of [0, 1]) await game.emptySlot(user(no));
  await game.want(user(0), { lineup: false });
  game.setNow(lockAt - HOUR);
  await game.watch();
  // Turned off after the message was written.
  await game.want(user(1), { lineup: false });
  expect(await game.deliver()).toEqual({ unwanted: 1 });
});
