import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { FAILURE_CODES } from '@spieltag/shared-kernel/composition';
import { DOCUMENT_FAULTS } from '../discovery/discovery-source.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/operations.md');

test.each([...FAILURE_CODES, ...DOCUMENT_FAULTS])(
  'operators find a section for %s among the codes a page reports',
  (code) => {
    const [, pages = ''] = readFileSync(GUIDE, 'utf8').split('\n## Codes a page reports\n');
    const [own = ''] = pages.split('\n## ');
    const headings = [...own.matchAll(/^### (.+)$/gm)].flatMap(([, heading = '']) =>
      heading.split(', '),
    );
    expect(headings).toContain(code);
  },
);
