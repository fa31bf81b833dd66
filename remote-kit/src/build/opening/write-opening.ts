import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  MAX_OPENING_BYTES,
  OPENING_FILE,
  type OpeningPicture,
  openingFault,
} from '@spieltag/shared-kernel/composition';
import { compileConfig } from '../compile-config.ts';
import { BuildError } from '../packages.ts';
import { ownModule } from '../places.ts';
import type { BuildPlan } from '../webpack-config.ts';
import { OPENING_BUILD, openingConfig } from './opening-config.ts';
import { readMarkup } from './read-markup.ts';
import { usedStyles } from './used-styles.ts';

/** Of the script a build of an opening makes. */
interface DrawingModule {
  default(): Promise<Readonly<Record<string, string>>>;
}

/**
 * Draws the opening of a front end that has one, beside the other files of its build. Who develops waits for
 * no drawing: their page begins with the game's name.
 * @throws BuildError when it does not build, or holds what no page takes
 */
export async function writeOpening(plan: BuildPlan): Promise<void> {
  const { frontEnd, mode } = plan;
  if (mode === 'development' || !frontEnd.opening) return;
  const out = `${plan.out}-opening`;
  try {
    mkdirSync(out, { recursive: true });
    const entry = join(out, 'entry.js');
    writeFileSync(entry, entrySource(frontEnd.opening));
    await compileConfig(openingConfig(plan, entry, out), `the opening of ${frontEnd.name}`);
    const text = JSON.stringify(await drawn(out, frontEnd.name));
    if (text.length > MAX_OPENING_BYTES) {
      throw new BuildError(
        `${frontEnd.name}: its opening has ${text.length} bytes, of at most ${MAX_OPENING_BYTES}`,
      );
    }
    mkdirSync(plan.out, { recursive: true });
    writeFileSync(join(plan.out, OPENING_FILE), text);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Puts what draws and what is drawn together. */
function entrySource(opening: string): string {
  const draw = ownModule(import.meta.dirname, 'draw.page.ts');
  return [
    `import { draw } from ${JSON.stringify(draw)};`,
    `import { Opening } from ${JSON.stringify(opening)};`,
    'export default () => draw(Opening);',
  ].join('\n');
}

async function drawn(out: string, name: string): Promise<Readonly<Record<string, OpeningPicture>>> {
  const { default: draw } = createRequire(import.meta.url)(
    join(out, OPENING_BUILD.script),
  ) as DrawingModule;
  const css = readFileSync(join(out, OPENING_BUILD.styles), 'utf8');
  try {
    const pictures = Object.entries(await draw()).map(([language, markup]) => {
      const nodes = readMarkup(markup);
      return [language, { nodes, styles: usedStyles(css, nodes) }] as const;
    });
    const opening = Object.fromEntries(pictures);
    const fault = openingFault(opening);
    if (fault) throw new Error(fault);
    return opening;
  } catch (error) {
    throw new BuildError(`${name}: its opening cannot be drawn: ${(error as Error).message}`);
  }
}
