import { afterAll, expect, test } from '@jest/globals';
import { ruleSetFor, scorePlayer } from '@spieltag/shared-kernel/rules';
import { lastUpdatesOfSeason } from '../testing/last-updates.ts';
import {
  kickerFiles,
  removeSeasonFolders,
  seasonFolder,
  smallKickerSeason,
} from '../testing/season-files.ts';
import { kickerFeed } from './kicker-feed.ts';

afterAll(removeSeasonFolders);

const { database, round } = smallKickerSeason();
const recorded = new Map(
  round.matches.flatMap(({ players }) => players).map((row) => [row.id, row]),
);

/** The season with a database that states nobody's position. */
function feedWithoutPositions() {
  const players = database.players.map((player) => ({ ...player, position: 'UNKNOWN' }));
  const files = { 'client_database.json': JSON.stringify({ ...database, players }) };
  return kickerFeed(seasonFolder(kickerFiles(files)));
}

test('a position the source does not state stays unknown, whatever the points suggest', async () => {
  const { players } = await feedWithoutPositions().catalogue();
  // pl-k3 and pl-k9 are in recorded rows only, the latter with the goal of a defender.
  expect(Object.fromEntries(players.map(({ id, position }) => [id, position]))).toEqual({
    'pl-k1': 'UNKNOWN',
    'pl-k2': 'UNKNOWN',
    'pl-k3': 'UNKNOWN',
    'pl-k9': 'UNKNOWN',
  });
});

test('a position that is stated stays as it is', async () => {
  const { players } = await kickerFeed(seasonFolder(kickerFiles())).catalogue();
  expect(players.find(({ id }) => id === 'pl-k1')?.position).toBe('FORWARD');
});

test.each([
  ['pl-k1', 'FORWARD'],
  ['pl-k2', 'UNKNOWN'],
  ['pl-k9', 'DEFENDER'],
])('points are as recorded: the row of %s is counted by the position %s', async (id, position) => {
  const feed = feedWithoutPositions();
  const { preset } = await feed.catalogue();
  const last = (await lastUpdatesOfSeason(feed)).get('mt-k1');
  const played = last?.players.find(({ playerId }) => playerId === id);
  expect(played?.position).toBe(position);
  const ruleSet = ruleSetFor(preset.ruleSetId);
  const score = played?.stats && scorePlayer(played.stats, played.position, ruleSet);
  expect(score?.points).toBe(recorded.get(id)?.points);
});
