import { isDeepStrictEqual } from 'node:util';
import { allowLongTransaction } from '@spieltag/server-kit/database';
import type { BodyOf, CorrectionEffect, contract } from '@spieltag/shared-kernel/contract';
import type { Transaction } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import {
  auditOf,
  type Corrected,
  endCorrection,
  findCorrections,
  forgetSource,
  type HandCorrectionRow,
  insertCorrection,
  keepSource,
} from '../corrections/index.ts';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { isSeasonHidden } from '../season/season.repository.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { SeasonContext } from '../season/season-context.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import { insertAnnouncement } from './announcements.command.ts';
import { presentCorrection } from './correction.presenter.ts';
import { applyCorrected, type MatchInQuestion, questionMatch } from './match-in-question.ts';

type Rows = typeof contract.administration;
type PlayerBody = BodyOf<Rows['correctPlayer']>;
type MatchBody = BodyOf<Rows['correctMatch']>;
type Audited = 'correctPlayer' | 'correctMatch' | 'withdrawCorrection';

/** How long players are told that their points are other ones. */
const TOLD_FOR_MS = 2 * 86_400_000;

/** Who says so, and why: for the audit log and for players. */
interface Given extends Actor, Pick<PlayerBody, 'notice' | 'reason'> {}

/**
 * Puts right by hand what a player did in a match.
 * @throws ApiProblem SEASON_NOT_FOUND, NOT_FOUND, PLAYER_NOT_FOUND; PARAMETER_INVALID when the match
 * has not begun, the player is in neither team, or somebody else has corrected it meanwhile
 */
export function correctPlayer(
  context: SeasonContext,
  actor: Actor,
  body: PlayerBody,
): Promise<CorrectionEffect> {
  return correct(context, 'correctPlayer', actor, body, (question) => ({
    kind: 'player',
    figures: body.figures,
    ...question.playerOf(body.playerId),
  }));
}

/**
 * Puts right by hand state or score of a match.
 * @throws ApiProblem SEASON_NOT_FOUND, NOT_FOUND; PARAMETER_INVALID as for players, and when the match would be over
 * without a score
 */
export function correctMatch(
  context: SeasonContext,
  actor: Actor,
  body: MatchBody,
): Promise<CorrectionEffect> {
  const { figures } = body;
  return correct(context, 'correctMatch', actor, body, ({ source }) => {
    requireScore({ ...source, ...figures });
    return { kind: 'match', figures };
  });
}

/** Whoever shows or follows a match that is over looks for its score. */
function requireScore({ state, homeScore, guestScore }: MatchInQuestion['source']): void {
  if (state !== 'FINISHED' || (homeScore !== null && guestScore !== null)) return;
  const reason = 'a match that is over has a score: state the goals of both teams';
  throw new ApiProblem('PARAMETER_INVALID', { name: 'figures', reason });
}

async function correct(
  context: SeasonContext,
  action: Audited,
  actor: Actor,
  body: Omit<MatchBody, 'figures'>,
  correctedOf: (question: MatchInQuestion) => Corrected,
): Promise<CorrectionEffect> {
  const { seasonId, matchId, replaces, notice, reason, tryOnly = false } = body;
  const given = { ...actor, notice, reason };
  return inSeason(context, seasonId, async (trx, season) => {
    const question = await questionMatch(trx, season, matchId, actor.at);
    question.requireBegun();
    const corrected = correctedOf(question);
    const held = question.inForce.find((one) => isSameSubject(one.corrected, corrected));
    if (held && isDeepStrictEqual(held.corrected.figures, corrected.figures)) {
      return unchanged(question, held);
    }
    requireSeen(held, replaces);
    const others = question.inForce.filter((one) => one !== held);
    const points = question.pointsWith([...others.map((one) => one.corrected), corrected]);
    const { evaluated } = question;
    if (tryOnly) return { correction: null, changed: false, points, evaluated };
    if (question.inForce.length === 0) await keepSource(trx, seasonId, question.source);
    if (held) await endCorrection(trx, held.id, actor.at);
    const { roundId } = question;
    const row = { seasonId, roundId, matchId, corrected, notice, reason };
    const correction = await insertCorrection(trx, { ...row, actor: actor.actor, at: actor.at });
    await takeEffect(trx, action, question, given, { held, correction, points });
    return { correction: presentCorrection(correction), changed: true, points, evaluated };
  });
}

/**
 * Takes a correction back: what the source has said last counts again. Taking it back again changes
 * nothing.
 * @throws ApiProblem NOT_FOUND
 */
export async function withdrawCorrection(
  context: SeasonContext,
  actor: Actor,
  { correctionId, notice, reason }: BodyOf<Rows['withdrawCorrection']>,
): Promise<CorrectionEffect> {
  const [known] = await findCorrections(context.db, { id: correctionId });
  if (!known) throw new ApiProblem('NOT_FOUND', { correctionId });
  return inSeason(context, known.seasonId, async (trx, season) => {
    const question = await questionMatch(trx, season, known.matchId, actor.at);
    const { evaluated } = question;
    const held = question.inForce.find(({ id }) => id === correctionId);
    if (!held) {
      const [ended = known] = await findCorrections(trx, { id: correctionId });
      return unchanged(question, ended);
    }
    const others = question.inForce.filter((one) => one !== held);
    const points = question.pointsWith(others.map((one) => one.corrected));
    await endCorrection(trx, held.id, actor.at);
    const given = { ...actor, notice, reason };
    await takeEffect(trx, 'withdrawCorrection', question, given, { held, points });
    if (others.length === 0) await forgetSource(trx, known);
    const correction = presentCorrection({ ...held, endedAt: actor.at });
    return { correction, changed: true, points, evaluated };
  });
}

/** The last corrections of a season, the newest first. @throws ApiProblem SEASON_NOT_FOUND */
export async function listCorrections({ db, seasons }: SeasonContext, seasonId: string) {
  await seasons.get(seasonId);
  const LAST = 100;
  return (await findCorrections(db, { seasonId }, LAST)).map(presentCorrection);
}

/** Nothing else happens in the season meanwhile: neither an event nor another correction. */
async function inSeason<Result>(
  { db, seasons }: SeasonContext,
  seasonId: string,
  work: (trx: Transaction<Database>, season: LoadedSeason) => Promise<Result>,
): Promise<Result> {
  const season = await seasons.get(seasonId);
  return db.transaction().execute(async (trx) => {
    await allowLongTransaction(trx);
    await lockSeason(trx, seasonId);
    return work(trx, season);
  });
}

/** Lets the match count as it is corrected now, tells players of it and writes down who did it. */
async function takeEffect(
  trx: Transaction<Database>,
  action: Audited,
  question: MatchInQuestion,
  { notice, reason, actor, at }: Given,
  what: {
    readonly held?: HandCorrectionRow | undefined;
    readonly correction?: HandCorrectionRow;
    readonly points: CorrectionEffect['points'];
  },
): Promise<void> {
  const { held, correction, points } = what;
  await applyCorrected(trx, question, notice);
  const isSeen = question.evaluated && points.length > 0;
  // Announcements are for all players, whatever season they look at.
  const isTold = isSeen && !(await isSeasonHidden(trx, question.season.id));
  const from = at.getTime();
  const announcement = isTold
    ? await insertAnnouncement(trx, { level: 'INFO', ...notice, from, until: from + TOLD_FOR_MS })
    : undefined;
  await insertAudit(trx, {
    at,
    actor,
    action,
    subject: question.matchId,
    reason,
    ...(held ? { before: auditOf(held) } : {}),
    after: {
      ...(correction ? auditOf(correction) : {}),
      points,
      ...(announcement ? { announcementId: announcement.id } : {}),
    },
  });
}

function isSameSubject(one: Corrected, other: Corrected): boolean {
  if (one.kind === 'match' || other.kind === 'match') return one.kind === other.kind;
  return one.playerId === other.playerId;
}

/** Of two who correct the same at once, the second looks again. */
function requireSeen(held: HandCorrectionRow | undefined, replaces: number | null): void {
  if ((held?.id ?? null) === replaces) return;
  const reason = 'somebody else has corrected this meanwhile: look again';
  throw new ApiProblem('PARAMETER_INVALID', { name: 'replaces', reason });
}

function unchanged({ evaluated }: MatchInQuestion, held: HandCorrectionRow): CorrectionEffect {
  return { correction: presentCorrection(held), changed: false, points: [], evaluated };
}
