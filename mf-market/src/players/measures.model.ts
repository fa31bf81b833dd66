import type { Player } from '@spieltag/shared-kernel/contract';
import { hasRating, matchCount, type Popularity } from '@spieltag/shared-kernel/remote';
import { hasPrice } from '@spieltag/shared-kernel/rules';
import type { Form } from './form.model.ts';

/** By what one chooses beyond price and points, in the order it is offered. */
export const MEASURES = [
  'form',
  'average',
  'perMillion',
  'popularity',
  'fixture',
  'matches',
  'minutes',
] as const;
export type Measure = (typeof MEASURES)[number];

/** A measure of a player; null: there is none to say. */
export type Measured = (player: Player, measure: Measure) => number | null;

export interface MeasureSources {
  readonly forms: ReadonlyMap<string, Form>;
  /** Undefined: nothing was counted yet. */
  readonly popularity: Popularity | undefined;
  /** How hard the next opponent of a team is; undefined: none is to come. */
  readonly levelOf: (teamId: string) => number | undefined;
}

const MILLION = 1_000_000;

/** The measures a season can be chosen by: minutes only where its source knows some. */
export function measuresOf(players: readonly Player[]): readonly Measure[] {
  const hasMinutes = players.some(({ minutes }) => minutes !== undefined);
  return hasMinutes ? MEASURES : MEASURES.filter((measure) => measure !== 'minutes');
}

/**
 * Measures players: points of the last rounds, points a match, points a million, the share of teams
 * that hold them in percent, how hard their next opponent is, and matches and minutes played.
 */
export function createMeasured({ forms, popularity, levelOf }: MeasureSources): Measured {
  return (player, measure) => {
    switch (measure) {
      case 'form':
        return pointsOf(forms.get(player.id));
      case 'average': {
        // Points that were imported are of matches that are not counted here.
        const matches = player.ratingBreakDown.ratingWasImported ? 0 : matchCount(player);
        return matches > 0 ? player.rating / matches : null;
      }
      case 'perMillion':
        return hasPrice(player) && player.marketValue > 0 && hasRating(player)
          ? player.rating / (player.marketValue / MILLION)
          : null;
      case 'popularity':
        return popularity ? (popularity.get(player.id) ?? 0) * 100 : null;
      case 'fixture':
        return levelOf(player.teamId) ?? null;
      case 'matches':
        return matchCount(player);
      case 'minutes':
        return player.minutes ?? 0;
    }
  };
}

/** Points of all rounds they played in; null: in none. */
function pointsOf(form: Form | undefined): number | null {
  const played = (form ?? []).filter((points) => points !== null && points !== undefined);
  return played.length > 0 ? played.reduce((sum, points) => sum + points, 0) : null;
}
