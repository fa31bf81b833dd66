import { createECDH } from 'node:crypto';
import { contract, type Route } from '@spieltag/shared-kernel/contract';
import { openFeed } from '../../feed/index.ts';
import { importSeason } from '../../season/import-season.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Callers, createCallers } from './callers.ts';
import type { KnownValues } from './sample-request.ts';

const feedSpec = { provider: 'generated', seed: 5 } as const;
const GROUP = { id: 'gr-authorization', name: 'Stammtisch' };
/** The account of the magazine behind the other user. */
const READER = 'reader-other';
/** An issuer whose keys are none: every ID token is refused. */
const ISSUER = {
  issuer: 'https://id.example.org',
  clientId: 'game',
  jwksUri: `data:application/json,${encodeURIComponent('{"keys":[]}')}`,
};
const browserKey = createECDH('prime256v1');
browserKey.generateKeys();
/** Everybody of this world is needed as they are. */
const NOBODY = { userId: 'us-nobody' };
const NO_GROUP = { groupId: 'gr-nobody' };
const PICTURE_ID = 'im-aaaaaaaaaaaaaaaa';
/** Keys of a browser's subscription. */
const SUBSCRIPTION = { p256dh: browserKey.getPublicKey('base64url'), auth: 'a'.repeat(22) };
/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A season, everybody, and a group two of them are in. */
export interface World {
  readonly server: TestServer;
  readonly callers: Callers;
  /** Values a row's request is filled in with, by the names of their parts. */
  knownTo(name: string): KnownValues;
  /** Puts the group back as it was, with a new invite link. */
  restoreGroup(): Promise<void>;
}

/** One season for all callers and routes. */
export async function createWorld(): Promise<World> {
  const server = await createTestServer({ config: { issuer: ISSUER } });
  const { db } = server.database;
  const catalogue = await openFeed(feedSpec).catalogue();
  const clock = { mode: 'stepped' } as const;
  const { seasonId } = await importSeason(db, openFeed(feedSpec), { feedSpec, clock });
  const callers = await createCallers(server);
  const { user, other, member, groupAdmin } = callers.users;
  const leagueId = catalogue.league.id;
  await db
    .updateTable('users')
    .set({ external_issuer: ISSUER.issuer, external_subject: READER })
    .where('id', '=', other.userId)
    .execute();

  async function call<Reply>(row: Route, by: Callers['users']['user'], body: object) {
    const url = row.path.replace('{seasonId}', seasonId).replace('{userId}', by.userId);
    const { headers } = by;
    const answer = await server.app.inject({ method: row.method, url, headers, payload: body });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`);
    return answer.json() as Reply;
  }

  await db
    .insertInto('picture')
    .values({ id: PICTURE_ID, user_id: user.userId, kind: 'share', jpeg: Buffer.from([0xff]) })
    .execute();
  const known: Record<string, unknown> = {
    seasonId,
    leagueId,
    roundId: catalogue.rounds[0]?.id,
    matchId: catalogue.matches[0]?.id,
    playerId: catalogue.players[0]?.id,
    teamId: catalogue.teams[0]?.id,
    communityId: 'DE',
    groupId: GROUP.id,
    userId: user.userId,
    opponentId: user.userId,
    id: READER,
    uid: 'authorization-test-device',
    buildNr: 51,
    name: 'Neuer Name',
    formationId: '1442',
    pageSize: 20,
    page: 0,
    giftAmount: 1,
    until: Date.now() + 3_600_000,
    announcementId: 999_999,
    reportedId: 'us-nobody',
    correctionId: 999_999,
    hash: 'outdated-hash',
    country: 'de',
    base64: PIXEL,
    imageId: PICTURE_ID,
    filename: null,
    snapshotId: 'sn-aaaaaaaaaaaaaaaaaaaaaa',
    snapshotFileName: 'sn-aaaaaaaaaaaaaaaaaaaaaa',
    deviceId: 'pd-aaaaaaaaaaaaaaaa',
    kind: 'web',
    address: 'https://fcm.googleapis.com/fcm/send/authorization',
    keys: SUBSCRIPTION,
    quietHours: null,
    code: '00000000',
  };
  /** Where a part is somebody or something else than in all other rows. */
  const special: Readonly<Record<string, KnownValues>> = {
    'groups.kickMember': { userId: member.userId },
    'administration.correctPlayer': { figures: { goals: 1 } },
    'administration.correctMatch': { figures: { homeScore: 1 } },
    'administration.banUser': NOBODY,
    'administration.unbanUser': NOBODY,
    'administration.deleteUser': NOBODY,
    'administration.drawName': NOBODY,
    'administration.removePicture': NOBODY,
    'administration.renameGroup': NO_GROUP,
    'administration.exportUser': NOBODY,
    'push.addDevice': { kind: 'android', address: 'token-of-an-app-of-somebody' },
    'push.setEmail': { address: null },
    'push.unsubscribePage': { token: 'a'.repeat(32) },
    'ownAccount.signOffDevice': { deviceId: `ud-${'a'.repeat(24)}` },
    'push.unsubscribe': { token: 'a'.repeat(32) },
    'gameloop.importSeason': { source: `generated:${feedSpec.seed}` },
    'reports.reportGroup': NO_GROUP,
    'groups.changeMemberRole': { userId: member.userId, role: 'Admin' },
  };

  return {
    server,
    callers,
    knownTo: (name) => ({ ...known, ...special[name] }),
    async restoreGroup() {
      await db.deleteFrom('groups').where('id', '<>', GROUP.id).execute();
      await db.deleteFrom('group_member').execute();
      await db
        .insertInto('groups')
        .values({ ...GROUP, league_id: leagueId })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(GROUP))
        .execute();
      await db
        .insertInto('group_member')
        .values([
          { group_id: GROUP.id, user_id: groupAdmin.userId, role: 'Admin' },
          { group_id: GROUP.id, user_id: member.userId, role: 'Member' },
        ])
        .execute();
      const { createJoinLink } = contract.groups;
      const link = await call<{ token: string }>(createJoinLink, groupAdmin, {
        groupId: GROUP.id,
      });
      known.token = link.token;
    },
  };
}
