import type { KeyBelow } from '@spieltag/shared-kernel/i18n';
import {
  POSITIONS,
  type Position,
  type RuleSet,
  type ScoringTerm,
} from '@spieltag/shared-kernel/rules';

type RuleTextKey = Exclude<KeyBelow<'account', 'rules'>, 'title' | 'for'>;

/** One line of the rules in words: which text, which figures, points for each position. */
export interface PointRule {
  /** Key below `rules.` in the texts. */
  readonly textKey: RuleTextKey;
  readonly params: Readonly<Partial<Record<'units' | 'from' | 'to' | 'pivot', number>>>;
  /** Points by position; a position the rule does not concern is missing. */
  readonly points: Readonly<Partial<Record<Position, number>>>;
}

/** A rule set as lines for people, in its own order. The line on grades has no points of its own. */
export function pointRules({ terms }: RuleSet): readonly PointRule[] {
  return terms.map((term) => ({
    textKey: textKeyOf(term),
    params: paramsOf(term),
    points: pointsOf(term),
  }));
}

/** Every line of our rule sets has a text, which the test beside this file proves. */
function textKeyOf(term: ScoringTerm): RuleTextKey {
  return term.kind === 'grade' ? 'grade' : (`${term.kind}.${term.of}` as RuleTextKey);
}

function paramsOf(term: ScoringTerm): PointRule['params'] {
  if (term.kind === 'every') return { units: term.units };
  if (term.kind === 'band') return { from: term.from, to: term.to };
  if (term.kind === 'grade') return { pivot: term.pivotHundredths / 100 };
  return {};
}

function pointsOf(term: ScoringTerm): PointRule['points'] {
  if (term.kind === 'grade') return {};
  const { points } = term;
  if (typeof points !== 'number') return points;
  return Object.fromEntries(POSITIONS.map((position) => [position, points]));
}
