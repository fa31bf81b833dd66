import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';

const WRITE_AGAIN_MS = 10_000;

/** What was live last, in a file: a registry that starts without its database goes on with it. */
export class LastGood {
  readonly #file: string;
  #text = '';
  #writtenAtMs = 0;
  #writing = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  /** Keeps what is not kept yet. A disk that is full is no reason not to answer. */
  keep(snapshot: ProjectSnapshot): Promise<void> {
    const text = JSON.stringify(snapshot);
    const nowMs = Date.now();
    // Another registry may have written to the same file what it knew then.
    const isRecent = nowMs - this.#writtenAtMs < WRITE_AGAIN_MS;
    if (text === this.#text && isRecent) return this.#writing;
    this.#text = text;
    this.#writtenAtMs = nowMs;
    this.#writing = this.#writing.then(() => this.#write(text)).catch(() => undefined);
    return this.#writing;
  }

  /** Undefined when nothing was kept, or not by this version of the registry. */
  async read(): Promise<ProjectSnapshot | undefined> {
    try {
      const kept = JSON.parse(await readFile(this.#file, 'utf8')) as ProjectSnapshot;
      if (!Array.isArray(kept.frontends)) return undefined;
      // A registry that knew neither staff nor what was taken back has kept none of it.
      const frontends = kept.frontends.map((one) => ({ ...one, withdrawn: one.withdrawn ?? [] }));
      return { ...kept, frontends, staffLinks: kept.staffLinks ?? [] };
    } catch {
      return undefined;
    }
  }

  async #write(text: string): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true });
    const draft = `${this.#file}.${randomUUID()}`;
    try {
      await writeFile(draft, text, { flush: true });
      await rename(draft, this.#file);
    } catch (error) {
      // On a full disk every draft would take what little space there is.
      await rm(draft, { force: true });
      throw error;
    }
  }
}
