/**
 * A server that does nothing but hold a game loop, as a process that can be killed: for tests.
 * Environment: DATABASE_URL, NOW (real time, epoch ms, which stands still).
 */
import { openDatabase } from '../database/index.ts';
import { GameLoop } from '../gameloop/index.ts';

const db = openDatabase({ url: process.env.DATABASE_URL ?? '' });
const now = Number(process.env.NOW);
const log = { info: () => undefined, error: console.error };
new GameLoop({ db, clock: () => now, log }).start();
// Whoever started us ends us; when they are gone, so are we.
process.stdin.resume().on('end', () => process.exit());
