import type { SandboxMove } from '@spieltag/shared-kernel/rules';

/** As many moves a plan takes; what is longer is no plan of ours. */
export const MOVES_MAX = 300;
/** Between moves; an address leaves it as it is. */
const BETWEEN = '*';

/**
 * A plan as a text that fits into an address: a letter for what is done, then whom or what it is done
 * with. A player who changes places names the slot first.
 */
export function writePlan(moves: readonly SandboxMove[]): string {
  return moves.map(writeMove).join(BETWEEN);
}

function writeMove(move: SandboxMove): string {
  switch (move.kind) {
    case 'buy':
      return `b${move.playerId}`;
    case 'sell':
      return `s${move.playerId}`;
    case 'swap':
      return `w${move.to}.${move.playerId}`;
    case 'formation':
      return `f${writeName(move.formationId)}`;
  }
}

/** The moves of a text, which anybody may have written; undefined: it is no plan. */
export function readPlan(text: string): readonly SandboxMove[] | undefined {
  const moves = text.split(BETWEEN, MOVES_MAX + 1).map(readMove);
  const known = moves.filter((move) => move !== undefined);
  return known.length === moves.length && known.length <= MOVES_MAX ? known : undefined;
}

/** Formations are named as their source likes: what an address would change is written by its code. */
const writeName = (name: string) =>
  name.replace(/[^\w-]/g, (sign) => `.${sign.charCodeAt(0).toString(16)}.`);

const readName = (text: string) =>
  text.replace(/\.([\da-f]{1,4})\./g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const MOVE = /^(?:([bs])(pl-[\w-]+)|w(\d{1,3})\.(pl-[\w-]+)|f((?:[\w-]|\.[\da-f]{1,4}\.){1,64}))$/;

function readMove(text: string): SandboxMove | undefined {
  const [, trade, playerId, to, swapped, formation] = MOVE.exec(text) ?? [];
  if (playerId) return { kind: trade === 'b' ? 'buy' : 'sell', playerId };
  if (swapped) return { kind: 'swap', playerId: swapped, to: Number(to) };
  if (formation) return { kind: 'formation', formationId: readName(formation) };
  return undefined;
}
