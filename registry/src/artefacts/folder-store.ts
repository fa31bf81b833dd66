import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  type ArtefactStore,
  type Files,
  type Replacements,
  withCompressed,
} from './artefact-store.ts';
import { asArtefactsFull } from './artefacts-full.ts';

/** What is being removed has such a name; nothing leads there. */
const REMOVED = '.removed-';
/** The same of what is not whole yet. */
const DRAFT = '.draft-';

/** Artefacts in a folder; several registries may share it. */
export class FolderStore implements ArtefactStore {
  readonly #dir: string;
  readonly #brotliQuality: number;

  constructor(dir: string, brotliQuality: number) {
    this.#dir = dir;
    this.#brotliQuality = brotliQuality;
  }

  async keep(path: string, files: Files): Promise<boolean> {
    const target = join(this.#dir, path);
    if (await exists(target)) return false;
    const draft = join(this.#dir, `${DRAFT}${randomUUID()}`);
    try {
      const all = await this.compress(files);
      await Promise.all([...all].map(([file, content]) => write(join(draft, file), content)));
      await mkdir(dirname(target), { recursive: true });
      await rename(draft, target);
      // What was published has to be there after the machine lost its power, like the row about it.
      await flushFolder(dirname(target));
      return true;
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another registry on the same folder was faster with the same version.
      if (!(await exists(target))) throw asArtefactsFull(error);
      return false;
    }
  }

  async mend(path: string, files: Replacements): Promise<void> {
    const target = join(this.#dir, path);
    const draft = join(this.#dir, `${DRAFT}${randomUUID()}`);
    try {
      for (const [file, content] of files) if (content) await write(join(draft, file), content);
      await mkdir(target, { recursive: true });
      for (const [file, content] of files) {
        const own = join(target, file);
        if (content) await mkdir(dirname(own), { recursive: true });
        await (content ? rename(join(draft, file), own) : rm(own, { force: true }));
        if (content) await flushFolder(dirname(own));
      }
    } catch (error) {
      throw asArtefactsFull(error);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  compress(files: Files): Promise<Files> {
    return withCompressed(files, this.#brotliQuality);
  }

  read(path: string): Promise<Buffer | undefined> {
    return this.readAgain(path);
  }

  async readAgain(path: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#dir, path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async files(path: string): Promise<readonly string[]> {
    const folder = join(this.#dir, path);
    const found = await entriesOf(folder);
    return found.map((file) => relative(folder, file).replaceAll(sep, '/'));
  }

  async size(path: string): Promise<number> {
    const found = await entriesOf(join(this.#dir, path));
    const sizes = await Promise.all(found.map((file) => stat(file).then(({ size }) => size)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  async remove(path: string): Promise<number> {
    const target = join(this.#dir, path);
    const removed = join(this.#dir, `${REMOVED}${randomUUID()}`);
    const bytes = await this.size(path);
    try {
      await rename(target, removed);
      await flushFolder(dirname(target));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await rm(removed, { recursive: true, force: true });
    return bytes;
  }

  async removeDrafts(beforeMs: number): Promise<void> {
    const old: string[] = [];
    for (const draft of await this.#named(DRAFT)) {
      // One that is gone by now has become a version, or another registry was faster.
      const found = await stat(draft).catch(() => undefined);
      if (found && found.mtimeMs < beforeMs) old.push(draft);
    }
    const left = [...old, ...(await this.#named(REMOVED))];
    const removals = left.map((path) => rm(path, { recursive: true, force: true }));
    const failed = (await Promise.allSettled(removals)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  /** Paths of the folders beside the versions whose names begin with this. */
  async #named(prefix: string): Promise<readonly string[]> {
    const entries = await readdir(this.#dir).catch((error) => {
      // Where nothing was ever kept there is no folder either.
      if (isMissing(error)) return [];
      throw error;
    });
    return entries.filter((name) => name.startsWith(prefix)).map((name) => join(this.#dir, name));
  }
}

/** All files below a folder; none where it is not there. */
async function entriesOf(folder: string): Promise<readonly string[]> {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function write(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flush: true });
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
