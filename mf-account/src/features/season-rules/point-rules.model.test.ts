import { describe, expect, test } from '@jest/globals';
import { FANTASY_RULE_SET, LEAGUE_RULE_SET, type RuleSet } from '@spieltag/shared-kernel/rules';
import de from '../../texts/de.json' with { type: 'json' };
import { pointRules } from './point-rules.model.ts';

const texts: Readonly<Record<string, unknown>> = de.rules;

function hasText(key: string): boolean {
  const [head = '', tail] = key.split('.');
  const entry = texts[head];
  if (tail === undefined) return typeof entry === 'string';
  return typeof entry === 'object' && entry !== null && tail in entry;
}

describe('how points are made, in words', () => {
  test.each<[string, RuleSet]>([
    ['league', LEAGUE_RULE_SET],
    ['fantasy', FANTASY_RULE_SET],
  ])('every line of the %s rules has a text', (_name, ruleSet) => {
    expect(pointRules(ruleSet).filter(({ textKey }) => !hasText(textKey))).toEqual([]);
  });

  test('a goal counts by position, a start the same for all', () => {
    const rules = pointRules(LEAGUE_RULE_SET);
    expect(rules.find(({ textKey }) => textKey === 'each.goals')?.points).toEqual({
      GOALKEEPER: 6,
      DEFENDER: 5,
      MIDFIELDER: 4,
      FORWARD: 3,
    });
    expect(rules.find(({ textKey }) => textKey === 'each.starter')?.points).toEqual({
      GOALKEEPER: 4,
      DEFENDER: 4,
      MIDFIELDER: 4,
      FORWARD: 4,
    });
  });
});
