import type { Release } from '@spieltag/shared-kernel/composition';
import type { ArtefactStore, Files, Replacements } from './artefact-store.ts';
import { checkFiles, FORMS } from './file-faults.ts';

const SUFFIXES = Object.values(FORMS).map(({ suffix }) => suffix);

/** A version with its files, and what those were published with. */
interface WholeVersion {
  readonly files: Release['files'];
  readonly contents: Files;
}

/**
 * Keeps the files of a version that lie beside the registry, whatever was kept of it before: those that are gone
 * or damaged are put back, the others stay where they are.
 */
export async function keepWhole(
  artefacts: ArtefactStore,
  path: string,
  version: WholeVersion,
): Promise<void> {
  if (await artefacts.keep(path, version.contents)) return;
  const faulty = await replacementsOf(artefacts, path, version);
  if (faulty.size > 0) await artefacts.mend(path, faulty);
}

/** What is to lie where files of a version are missing or damaged. */
export async function replacementsOf(
  artefacts: ArtefactStore,
  path: string,
  { files, contents }: WholeVersion,
): Promise<Replacements> {
  const { faults } = await checkFiles(artefacts, path, files);
  const faulty = new Set(faults.map(({ file }) => file));
  const own = [...contents].filter(([file]) => SUFFIXES.some((form) => faulty.has(file + form)));
  const whole: Files = await artefacts.compress(new Map(own));
  const replaced = own.flatMap(([file]) =>
    // With a file that is gone its compressed forms mostly are, which are no fault by themselves.
    SUFFIXES.map((form) => file + form).filter((form) => faulty.has(form) || faulty.has(file)),
  );
  return new Map(replaced.map((file) => [file, whole.get(file)]));
}
