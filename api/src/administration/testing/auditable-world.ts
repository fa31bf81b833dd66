import type { SeasonImport } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '../../feed/testing/season-files.ts';
import { readImports } from '../../season-operations/season-import.repository.ts';
import { DEFAULT_PUSH } from '../../settings/push-config.ts';
import { until } from '../../testing/until.ts';
import { createCorrectableSeason, NOTICE } from './correctable-season.ts';

const ISSUER = 'https://id.example.org';
const HOUR_MS = 3_600_000;
/** The log itself, and what a server counts and notes of its own accord. */
const NO_CHANGE = ['admin_audit', 'call_count', 'working_span'];

/** A game with something to change for every row of the contract that administrators call. */
export async function createAuditableWorld() {
  const issuer = { issuer: ISSUER, clientId: 'game' };
  const season = await createCorrectableSeason(undefined, {
    // What players are told of a change is written by the server afterwards, of its own accord.
    config: { issuer, push: { ...DEFAULT_PUSH, isOn: false } },
  });
  const { server, db, seasonId, catalogue } = season;
  const [admin] = season.admins;
  await season.loop().playRounds(seasonId, 2);
  let made = 0;
  const another = () => {
    made += 1;
    return made;
  };
  const known = {
    seasonId,
    leagueId: catalogue.league.id,
    roundId: catalogue.rounds[0]?.id,
    matchId: catalogue.matches[0]?.id,
    search: 'manager',
    reason: 'to see what is written down',
    notice: NOTICE,
    replaces: null,
    ...NOTICE,
  };

  return {
    season,
    server,
    db,
    seasonId,
    admin,
    known,
    /** A number nobody else has. */
    another,
    /** Somebody who has come from the magazine. */
    async person() {
      const { userId } = await server.user();
      const externalUserId = `reader-${another()}`;
      const external = { external_issuer: ISSUER, external_subject: externalUserId };
      await db.updateTable('users').set(external).where('id', '=', userId).execute();
      return { userId, externalUserId };
    },
    /** Everything that is kept, but for the audit log. */
    async fingerprint() {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'
        order by table_name`.execute(db);
      const prints: Record<string, string | undefined> = {};
      for (const { name } of rows.filter(({ name }) => !NO_CHANGE.includes(name))) {
        const found = await sql<{ print: string }>`
          select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as print
          from ${sql.table(name)} t`.execute(db);
        prints[name] = found.rows[0]?.print;
      }
      return prints;
    },
    /** Seasons players see. */
    async shownSeasons() {
      const shown = await db
        .selectFrom('season')
        .select('id')
        .where('unfinished', '=', false)
        .orderBy('id')
        .execute();
      return shown.map(({ id }) => id);
    },
    /** What is answered of the last import by who waits for its end. */
    async importEnded() {
      let last: SeasonImport | undefined;
      await until('the import has ended', async () => {
        [last] = await readImports(db);
        return last !== undefined && last.state !== 'running';
      });
      return last?.state === 'done' ? [200, undefined] : [500, last?.code];
    },
    async close() {
      await server.close();
      removeSeasonFolders();
    },
  };
}

export type AuditableWorld = Awaited<ReturnType<typeof createAuditableWorld>>;

/** Somebody with a picture. */
async function withPicture(world: AuditableWorld) {
  const person = await world.person();
  const image = '/api/account/v1/image/im-aaaaaaaaaaaaaaaa.jpg';
  await world.db.updateTable('users').set({ image }).where('id', '=', person.userId).execute();
  return person;
}

async function group({ db, known, another }: AuditableWorld): Promise<string> {
  const id = `gr-reported-${another()}`;
  await db
    .insertInto('groups')
    .values({ id, league_id: String(known.leagueId), name: 'Gemeldet' })
    .execute();
  return id;
}

/** What an admin has announced and a member has reported. */
async function reportedAnnouncement(world: AuditableWorld): Promise<number> {
  const { db } = world;
  const { userId } = await world.person();
  const { announcement_no } = await db
    .insertInto('group_announcement')
    .values({ group_id: await group(world), user_id: userId, text: 'Was gemeldet wird' })
    .returning('announcement_no')
    .executeTakeFirstOrThrow();
  await db.insertInto('announcement_report').values({ announcement_no, user_id: userId }).execute();
  return announcement_no;
}

const soon = (world: AuditableWorld) => Date.now() + HOUR_MS + world.another();

/** With what body a row changes something, whenever it is asked for. */
export const BODIES: Readonly<Record<string, (world: AuditableWorld) => Promise<object>>> = {
  'account.forceDeleteUser': (world) => world.person(),
  'account.forceRenameUser': async (world) => ({
    ...(await world.person()),
    name: `Neuer Name ${world.another()}`,
  }),
  'account.forceUpdateUserImage': async (world) => {
    const { externalUserId } = await withPicture(world);
    return { externalUserId, filename: null };
  },
  'account.importUserList': async (world) => ({ entries: [newReader(world)] }),
  'account.importUsers': async (world) => ({ users: [newReader(world)] }),
  'administration.announce': async (world) => ({ level: 'INFO', until: soon(world) }),
  'administration.withdrawAnnouncement': async (world) => {
    const payload = { ...world.known, level: 'INFO', until: soon(world) };
    const answer = await world.season.post('announce', payload);
    return { announcementId: answer.json().id };
  },
  'administration.settleReports': async (world) => ({
    announcementId: await reportedAnnouncement(world),
    remove: true,
  }),
  'administration.settleNameReports': async (world) => {
    const [{ userId: reportedId }, { userId }] = [await world.person(), await world.person()];
    const report = { reported_user_id: reportedId, user_id: userId, reported_name: 'Gemeldet' };
    await world.db
      .insertInto('name_report')
      .values({ ...report, group_id: null })
      .execute();
    return { reportedId };
  },
  'administration.closeGame': async (world) => ({ until: soon(world) }),
  'administration.openGame': async (world) => {
    const { reason } = world.known;
    await world.season.post('close-game', { reason, until: soon(world) });
    return {};
  },
  'administration.correctPlayer': async (world) => correctionOf(world),
  'administration.correctMatch': async () => ({ figures: { homeScore: 9 } }),
  'administration.withdrawCorrection': async (world) => {
    const answer = await world.season.correctPlayer(await correctionOf(world));
    return { correctionId: answer.json().correction.id };
  },
  'administration.banUser': async (world) => ({ ...(await world.person()), until: soon(world) }),
  'administration.unbanUser': async (world) => {
    const { userId } = await world.person();
    await world.season.post('ban-user', { ...world.known, userId, until: soon(world) });
    return { userId };
  },
  'administration.deleteUser': async (world) => {
    const { userId } = await world.person();
    const { leagueId } = world.known;
    const groups = [
      {
        id: `gr-${world.another()}`,
        leagueId,
        name: 'Stammtisch',
        members: [{ id: userId, role: 'Admin' }],
      },
    ];
    const { app } = world.server;
    const url = '/api/groups/import-groups.json';
    await app.inject({ method: 'POST', url, headers: world.admin.headers, payload: { groups } });
    return { userId };
  },
  'administration.drawName': (world) => world.person(),
  'administration.removePicture': withPicture,
  'administration.renameGroup': async (world) => ({
    groupId: await group(world),
    name: `Neuer Name ${world.another()}`,
  }),
  'administration.exportUser': (world) => world.person(),
  'gameloop.importSeason': async () => ({
    source: `kicker:${seasonFolder(kickerFiles())}`,
    startsOn: '2036-08-01',
  }),
  'gameloop.hideSeason': async (world) => {
    await showSeason(world);
    return {};
  },
  'gameloop.showSeason': async (world) => {
    await call(world, 'hide-season');
    return {};
  },
  'gameloop.setSeasonClock': async () => ({ mode: 'stepped' }),
  'groups.importGroupList': async (world) => {
    const { userId: memberId } = await world.person();
    const { leagueId } = world.known;
    return {
      entries: [{ groupId: `gr-${world.another()}`, leagueId, name: 'Alte Elf', memberId }],
    };
  },
  'groups.importGroups': async (world) => {
    const { userId: id } = await world.person();
    const { leagueId } = world.known;
    const members = [{ id, role: 'Member' }];
    return { groups: [{ id: `gr-${world.another()}`, leagueId, name: 'Alte Elf', members }] };
  },
  'sportsdata.importPlayerRatings': async (world) => {
    const playerId = world.season.catalogue.players[0]?.id;
    return { players: [{ playerId, seasonPoints: world.another() }] };
  },
};

function newReader(world: AuditableWorld) {
  const no = world.another();
  return { externalUserId: `new-${no}`, name: `Neu ${no}` };
}

/** Of a player nobody has corrected yet. */
async function correctionOf(world: AuditableWorld) {
  const { matchId = '' } = world.known;
  const { players } = await world.season.figuresOf(matchId);
  const player = players.find(({ counted, correctionId }) => counted && correctionId === null);
  return { matchId, playerId: player?.id, figures: { goals: 9 } };
}

async function call(world: AuditableWorld, file: string, more: object = {}) {
  const { seasonId, reason } = world.known;
  const url = `/api/gameloop/v1/${file}.json`;
  const payload = { seasonId, reason, ...more };
  const { headers } = world.admin;
  return world.server.app.inject({ method: 'POST', url, headers, payload });
}

const showSeason = (world: AuditableWorld) => call(world, 'show-season', { current: true });
