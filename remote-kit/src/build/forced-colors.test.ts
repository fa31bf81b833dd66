import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import postcss, { type AtRule, type Rule } from 'postcss';

const ROOT = join(import.meta.dirname, '../../..');
/** What is pressed, checked or selected, with what it is: the beginning of a selector. What is not is no state. */
const STATE = /^(?:(?!:not\().)*?\[aria-(?:pressed|checked|selected)="true"\]/;
/** What the browser replaces where colours are forced, and a weight, which shows in no icon and hardly in a figure. */
const UNSEEN = new Set([
  'background',
  'background-color',
  'border-color',
  'box-shadow',
  'color',
  'font-weight',
]);

/** States that are told apart by colours alone, and by none where colours are forced. */
function untold(css: string): readonly string[] {
  const usual = new Map<string, boolean>();
  const forced = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    const states = rule.selectors.flatMap((selector) => STATE.exec(selector)?.[0] ?? []);
    for (const state of states) {
      if (isForced(rule)) forced.add(state);
      else usual.set(state, (usual.get(state) ?? false) || isSeen(rule));
    }
  });
  return [...usual].flatMap(([state, seen]) => (seen || forced.has(state) ? [] : [state]));
}

const isForced = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).params.includes('forced-colors');

const isSeen = ({ nodes }: Rule) =>
  nodes.some((node) => node.type === 'decl' && !UNSEEN.has(node.prop));

const PRESSED = '.a[aria-pressed="true"]';

test.each([
  ['by colours alone', `${PRESSED} { color: red; font-weight: 600 }`, [PRESSED]],
  ['by more than colours', `${PRESSED} { color: red } ${PRESSED} svg { fill: red }`, []],
  [
    "also by the system's own",
    `${PRESSED} { color: red } @media (forced-colors: active) { ${PRESSED} { color: Highlight } }`,
    [],
  ],
])('a state is told apart %s', (_how, css, found) => {
  expect(untold(css)).toEqual(found);
});

test('every state in our stylesheets is told apart where colours are forced', () => {
  const sheets = globSync('*/src/**/*.css', { cwd: ROOT });
  expect(sheets.length).toBeGreaterThan(0);
  const found = sheets.flatMap((sheet) =>
    untold(readFileSync(join(ROOT, sheet), 'utf8')).map((state) => `${sheet}: ${state}`),
  );
  expect(found).toEqual([]);
});
