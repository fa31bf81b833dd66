import { expect, test } from '@jest/globals';
import { REFUSAL_CODES } from './refusal.ts';
import { RULE_SECTIONS, ruleSectionOf } from './rule-sections.ts';

test.each([
  ['MAX_FOR_TEAM', 'roster'],
  ['BUDGET_TOO_LOW', 'budget'],
  ['NO_TRADES_LEFT', 'market'],
  ['FORMATION_IMPOSSIBLE', 'lineup'],
  ['PLACED_STAKE', 'captain'],
  ['UNKNOWN_PLAYER', undefined],
] as const)('%s is explained by the rules on %s', (code, section) => {
  expect(ruleSectionOf(code)).toBe(section);
});

test('refusals lead to sections there are', () => {
  for (const code of REFUSAL_CODES) {
    const section = ruleSectionOf(code);
    if (section !== undefined) expect(RULE_SECTIONS).toContain(section);
  }
});
