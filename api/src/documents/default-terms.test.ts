import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const FOLDER = join(import.meta.dirname, 'defaults');
const linesOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8').split('\n');

/** What one thing is called in either language. */
const TERMS: readonly (readonly [de: RegExp, en: RegExp])[] = [
  [/kader/i, /roster/i],
  [/aufstellung/i, /lineup/i],
  [/einwechslung/i, /substitution/i],
  [/\bwechsel/i, /\btrade/i],
  [/transfermarkt/i, /transfer market/i],
  [/käufe/i, /purchases/i],
  [/verkäufe/i, /sales/i],
  [/kapitän/i, /captain/i],
  [/merkliste/i, /watch list/i],
  [/punkt/i, /point/i],
  [/plätze/i, /\branks\b/i],
  [/rangliste/i, /ranking/i],
  [/öffentlichen? ligen/i, /public league/i],
  [/gruppe/i, /group/i],
  [/wettbewerb/i, /contest/i],
  [/ankündigung/i, /announcement/i],
  [/reaktion/i, /reaction/i],
  [/belohnung/i, /reward/i],
  [/erfolg/i, /achievement/i],
  [/guthaben/i, /balance/i],
  [/saison/i, /season/i],
  [/verein/i, /club/i],
  [/konto-id/i, /account id/i],
  [/magazin-konto/i, /magazine account/i],
];

test.each(globSync('*.de.md', { cwd: FOLDER }).sort())(
  '%s speaks of the same things in each paragraph as the English one',
  (file) => {
    const english = linesOf(file.replace('.de.', '.en.'));
    const german = linesOf(file);
    expect(german).toHaveLength(english.length);
    const differing = german.flatMap((line, index) =>
      TERMS.filter(([de, en]) => de.test(line) !== en.test(english[index] ?? '')).map(
        ([de, en]) => `${index + 1}: ${de.source}, ${en.source}`,
      ),
    );
    expect(differing).toEqual([]);
  },
);
