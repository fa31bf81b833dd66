import { expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { GateClasses } from './gate-classes.ts';

const classes = new GateClasses();
classes.add(contract.gameloop.commitLineup, 'commit');
classes.add(contract.gameloop.stream, 'past');
classes.add(contract.sportsdata.leagues, 'memory');
classes.add(contract.gameloop.currentState, 'memory');
classes.add(contract.account.uidAuth, 'write');

const COMMIT = '/api/gameloop/v1/se-1/commit-lineup.json';
const STATE = contract.gameloop.currentState.path.replace(/\{\w+\}/, 'se-1');

test.each([
  ['a change of a ledger', 'POST', COMMIT, 'commit'],
  ['the same with a query', 'POST', `${COMMIT}?try=1`, 'commit'],
  ['its address read', 'GET', COMMIT, 'read'],
  ['an address that only begins like it', 'POST', `${COMMIT}/more`, 'write'],
  ['one with another dot', 'POST', COMMIT.replace('.', 'x'), 'write'],
  ['one with no season', 'POST', COMMIT.replace('se-1', ''), 'write'],
  ['what is in memory', 'GET', contract.sportsdata.leagues.path, 'memory'],
  ['the head of it', 'HEAD', STATE, 'memory'],
  ['a stream', 'GET', '/api/gameloop/v1/se-1/stream?lastEventId=7', 'past'],
  ['health', 'GET', '/health/ready', 'past'],
  ['a sign-in', 'POST', contract.account.uidAuth.path, 'write'],
  ['an address nobody has', 'GET', '/nothing', 'read'],
  ['a method nobody has', 'DELETE', COMMIT, 'commit'],
  ['whether a page may call', 'OPTIONS', COMMIT, 'memory'],
] as const)('%s', (_what, method, url, expected) => {
  expect(classes.of({ method, url })).toBe(expected);
});
