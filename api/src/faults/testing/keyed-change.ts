import { CAPTAIN_ACTION_ID } from '@spieltag/shared-kernel/rules';
import type { FaultPlayer } from './fault-season.ts';

/** Something of a ledger that a player changes. */
export interface KeyedChange {
  /** Route after its family and version, with the season's id in it as `{seasonId}`. */
  readonly path: string;
  /** JSON */
  readonly body: string;
}

/** How a change was answered. */
export interface ChangeReply {
  readonly status: number;
  /** JSON, to the letter. */
  readonly body: string;
  /** What the answer says in `Retry-After`. */
  readonly retryAfter: string | null;
}

/** Sends a change under a key, under which it may be sent again. */
export async function sendChange(
  origin: string,
  seasonId: string,
  { authorization }: Pick<FaultPlayer, 'authorization'>,
  { path, body }: KeyedChange,
  key: string,
): Promise<ChangeReply> {
  const response = await fetch(`${origin}/api/${path.replace('{seasonId}', seasonId)}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
    body,
  });
  return {
    status: response.status,
    body: await response.text(),
    retryAfter: response.headers.get('retry-after'),
  };
}

/** One of a player's two lineups. */
export const commitsLineup = ({ lineups }: FaultPlayer, no: 0 | 1): KeyedChange => ({
  path: 'gameloop/v1/{seasonId}/commit-lineup.json',
  body: lineups[no],
});

/** Claims or buys something, which is written down in the ledger's book of actions. */
export const executes = (
  actionId: string,
  params?: { readonly playerId: string },
): KeyedChange => ({
  path: 'ledger/v1/{seasonId}/execute-action.json',
  body: JSON.stringify({ actionId, ...(params && { params }) }),
});

/** Plays the captain's card on the goalkeeper, who is on the pitch in both lineups. */
export const namesCaptain = ({ lineups }: FaultPlayer): KeyedChange => {
  const { indexedPlayers } = JSON.parse(lineups[0]) as { indexedPlayers: readonly string[] };
  return executes(CAPTAIN_ACTION_ID, { playerId: indexedPlayers[0] ?? '' });
};

/** Takes the card back, which is in the book again. */
export const ejectsCaptain: KeyedChange = {
  path: 'ledger/v1/{seasonId}/eject-action.json',
  body: JSON.stringify({ actionId: CAPTAIN_ACTION_ID }),
};

/** The one and the other of two lineups. */
export const lineupsOnly = (player: FaultPlayer): readonly KeyedChange[] => [
  commitsLineup(player, 0),
  commitsLineup(player, 1),
];

/** The same with a captain named and taken back in between. */
export const lineupsAndCaptains = (player: FaultPlayer): readonly KeyedChange[] => [
  commitsLineup(player, 0),
  namesCaptain(player),
  commitsLineup(player, 1),
  ejectsCaptain,
];
