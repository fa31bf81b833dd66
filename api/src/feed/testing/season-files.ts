import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const folders: string[] = [];

/** Removes what `seasonFolder` has made; to be called when all tests of a file are done. */
export function removeSeasonFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Writes files (path to content) into a new temporary folder and returns its path. */
export function seasonFolder(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'season-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const KICK_OFF = Date.UTC(2023, 7, 18, 18, 30);

function invented(id: string, teamId: string, position: string) {
  const names = { firstName: 'Max', lastName: id, displayName: id, displayLongName: `Max ${id}` };
  return { id, teamId, marketValue: 1_000_000, position, ...names };
}

/** A row with the given points parts; `null`: not rated. */
function row(id: string, status: string, parts: Readonly<Record<string, number>> | null) {
  const names = ['CleanSheet', 'Grade', 'Goals', 'Cards', 'Assists', 'Starter', 'Mvp', 'Joker'];
  const empty = ['grade', 'goals', 'assists', ...names.map((name) => `points${name}`)];
  const zero = Object.fromEntries(empty.map((name) => [name, parts ? 0 : null]));
  const pointsBreakDown = { ...zero, ...parts };
  const points = names.reduce((sum, name) => sum + (pointsBreakDown[`points${name}`] ?? 0), 0);
  return { id, status, points, pointsBreakDown, missedInfo: null };
}

/** A small invented season of two teams and one round in the magazine's format. */
export function smallKickerSeason() {
  const database = {
    teams: [
      { id: 'tm-k00000001', name: 'FC Eins', shortName: 'Eins' },
      { id: 'tm-k00000002', name: 'SV Zwei', shortName: 'Zwei' },
    ],
    players: [
      invented('pl-k1', 'tm-k00000001', 'FORWARD'),
      invented('pl-k2', 'tm-k00000002', 'GOALKEEPER'),
    ],
    rounds: [
      { id: 'rn-k000120230001', name: '1. Spieltag', startDate: KICK_OFF, endDate: KICK_OFF },
    ],
    matches: [
      {
        id: 'mt-k1',
        roundId: 'rn-k000120230001',
        homeTeamId: 'tm-k00000001',
        guestTeamId: 'tm-k00000002',
        homeTeamName: null,
        guestTeamName: null,
        date: KICK_OFF,
      },
    ],
    availableFormations: [
      {
        id: '1343',
        goalkeeperCount: 1,
        defenderCount: 3,
        midfielderCount: 4,
        forwardCount: 3,
        category: 'offensive',
        positionMap: [
          'GOALKEEPER',
          ...Array<string>(3).fill('DEFENDER'),
          ...Array<string>(4).fill('MIDFIELDER'),
          ...Array<string>(3).fill('FORWARD'),
        ],
      },
    ],
  };
  const round = {
    id: 'rn-k000120230001',
    phase: 'COMPLETED',
    matches: [
      {
        id: 'mt-k1',
        state: 'FINISHED',
        homeScore: 2,
        guestScore: 0,
        players: [
          row('pl-k1', 'STARTER', {
            pointsStarter: 4,
            goals: 1,
            pointsGoals: 3,
            assists: 1,
            pointsAssists: 1,
          }),
          row('pl-k2', 'STARTER', { pointsStarter: 4, grade: 450, pointsGrade: -4 }),
          row('pl-k9', 'BENCH', { pointsJoker: 2, goals: 1, pointsGoals: 5, pointsCards: -6 }),
          row('pl-k3', 'INACTIVE', null),
        ],
      },
    ],
  };
  return { database, round };
}

/** The season's files; what is in `files` replaces or adds to them, null takes one away. */
export function kickerFiles(files: Readonly<Record<string, string | Buffer | null>> = {}) {
  const { database, round } = smallKickerSeason();
  const all = {
    'client_database.json': JSON.stringify(database),
    'rounds/rn-k000120230001.json': JSON.stringify(round),
    ...files,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, content]) => (content === null ? [] : [[name, content]])),
  );
}

const GAMEWEEK_COLUMNS =
  'position,element,fixture,minutes,starts,goals_scored,assists,clean_sheets,yellow_cards,' +
  'red_cards,own_goals,goals_conceded,saves,penalties_saved,penalties_missed,bonus,' +
  'total_points,was_home';

/** A small invented season of two teams and one fixture in FPL's tables. */
export function fplFiles(files: Readonly<Record<string, string | null>> = {}) {
  const all = {
    'teams.csv': 'id,code,name,short_name\n1,11,Uno,UNO\n2,12,Due,DUE\n',
    'players_raw.csv': [
      'id,code,team,element_type,first_name,second_name,web_name,now_cost,cost_change_start,status,news_added',
      '1,101,1,4,Max,Erster,Erster,50,-5,a,None',
      '2,102,2,1,Max,Zweiter,Zweiter,40,0,u,2023-12-01T10:00:00Z',
      '',
    ].join('\r\n'),
    'fixtures.csv': [
      'id,code,event,finished,kickoff_time,team_h,team_a,team_h_score,team_a_score,stats',
      `1,1001,1,True,2023-08-11T19:00:00Z,1,2,1,0,"[{'identifier': 'goals_scored'}]"`,
      '2,1002,2,False,2023-08-18T19:00:00Z,2,1,,,[]',
      '3,1003,,False,,1,2,,,[]',
      '',
    ].join('\n'),
    'gws/gw1.csv': [
      GAMEWEEK_COLUMNS,
      'FWD,1,1,90,1,1,0,1,0,0,0,0,0,0,0,3,9,True',
      'GK,2,1,90,1,0,0,0,0,0,0,1,4,0,0,0,3,False',
      '',
    ].join('\n'),
    ...files,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, content]) => (content === null ? [] : [[name, content]])),
  );
}

const WEEK_MS = 7 * 86_400_000;

/**
 * The small season with several rounds a week apart, each of one match.
 * @param filed rounds that have been played and have a file; what is in `files` replaces or adds
 */
export function growingKickerFiles(
  rounds: number,
  filed: number,
  files: Readonly<Record<string, string | null>> = {},
) {
  const { database, round } = smallKickerSeason();
  const ids = Array.from({ length: rounds }, (_, index) => ({
    id: `rn-k00012023000${index + 1}`,
    matchId: `mt-k${index + 1}`,
    date: KICK_OFF + index * WEEK_MS,
  }));
  const grown = {
    ...database,
    rounds: ids.map(({ id, date }, index) => ({
      ...{ id, name: `${index + 1}. Spieltag`, startDate: date, endDate: date },
    })),
    matches: ids.flatMap(({ id, matchId, date }) =>
      database.matches.map((match) => ({ ...match, id: matchId, roundId: id, date })),
    ),
  };
  const filedRounds = ids.slice(0, filed).map(({ id, matchId }) => {
    const matches = round.matches.map((match) => ({ ...match, id: matchId }));
    return [`rounds/${id}.json`, JSON.stringify({ ...round, id, matches })] as const;
  });
  return kickerFiles({
    'client_database.json': JSON.stringify(grown),
    'rounds/rn-k000120230001.json': null,
    ...Object.fromEntries(filedRounds),
    ...files,
  });
}
