import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { LRUCache } from 'lru-cache';
import {
  type ArtefactStore,
  type Files,
  type Replacements,
  withCompressed,
} from './artefact-store.ts';
import { asArtefactsFull } from './artefacts-full.ts';

/** A bucket of anything that speaks S3. */
export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** Address of the server; undefined: Amazon's. */
  readonly endpoint?: string;
  /** Undefined: as the SDK finds them, in the environment or from the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** Written last: a version without it is not whole. */
const COMPLETE = '.complete';
/** For what pages ask for again and again; a version takes about two megabytes. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const CONNECT_WITHIN_MS = 5000;
/** For the SDK a bucket may be silent for ever, and who publishes next waits for who publishes. */
const SILENT_MS = 60_000;

/** Artefacts in a bucket. Files never change, so those read last are cached. */
export class S3Store implements ArtefactStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #brotliQuality: number;
  readonly #cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    // An empty file has a size, too.
    sizeCalculation: ({ length }) => length + 1,
  });

  /** @param silentMs a call without a byte for longer has failed */
  constructor(
    { bucket, endpoint, ...client }: BucketSettings,
    brotliQuality: number,
    silentMs = SILENT_MS,
  ) {
    this.#client = new S3Client({
      ...client,
      requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: silentMs },
      // Servers of one's own have no host name for each bucket.
      ...(endpoint && { endpoint, forcePathStyle: true }),
    });
    this.#bucket = bucket;
    this.#brotliQuality = brotliQuality;
  }

  async keep(path: string, files: Files): Promise<boolean> {
    const marker = `${path}/${COMPLETE}`;
    if (await this.#has(marker)) return false;
    const all = await this.compress(files);
    await Promise.all([...all].map(([file, content]) => this.#put(`${path}/${file}`, content)));
    await this.#put(marker, Buffer.from('{}'));
    return true;
  }

  async mend(path: string, files: Replacements): Promise<void> {
    for (const [file, content] of files) {
      const key = `${path}/${file}`;
      await (content ? this.#put(key, content) : this.#delete(key));
      this.#cache.delete(key);
    }
    await this.#put(`${path}/${COMPLETE}`, Buffer.from('{}'));
  }

  compress(files: Files): Promise<Files> {
    return withCompressed(files, this.#brotliQuality);
  }

  async read(path: string): Promise<Buffer | undefined> {
    const cached = this.#cache.get(path);
    if (cached) return cached;
    const content = await this.readAgain(path);
    if (content) this.#cache.set(path, content);
    return content;
  }

  async readAgain(Key: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key }));
      const content = Body && Buffer.from(await Body.transformToByteArray());
      // Another registry may have mended it.
      if (content && this.#cache.has(Key)) this.#cache.set(Key, content);
      return content;
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
      throw error;
    }
  }

  async files(path: string): Promise<readonly string[]> {
    const objects = await this.#list(path);
    const paths = objects.map(({ key }) => key.slice(path.length + 1));
    return paths.filter((file) => file !== COMPLETE && !file.endsWith(`/${COMPLETE}`));
  }

  async size(path: string): Promise<number> {
    const objects = await this.#list(path);
    return objects.reduce((sum, { size }) => sum + size, 0);
  }

  async remove(path: string): Promise<number> {
    const objects = await this.#list(path);
    // Without it the version is not whole: whoever publishes it writes every file again.
    await this.#delete(`${path}/${COMPLETE}`);
    await Promise.all(objects.map(({ key }) => this.#delete(key)));
    for (const key of this.#cache.keys()) if (key.startsWith(`${path}/`)) this.#cache.delete(key);
    return objects.reduce((sum, { size }) => sum + size, 0);
  }

  async removeDrafts(): Promise<void> {
    // What is not whole lies where the version will: whoever publishes it writes every file again.
  }

  async #list(path: string): Promise<readonly { readonly key: string; readonly size: number }[]> {
    const found: { readonly key: string; readonly size: number }[] = [];
    let ContinuationToken: string | undefined;
    do {
      const reply = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: `${path}/`,
          ...(ContinuationToken && { ContinuationToken }),
        }),
      );
      for (const { Key, Size = 0 } of reply.Contents ?? []) {
        if (Key) found.push({ key: Key, size: Size });
      }
      ContinuationToken = reply.NextContinuationToken;
    } while (ContinuationToken);
    return found;
  }

  async #delete(Key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }));
  }

  async #has(Key: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key }));
      return true;
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) return false;
      throw error;
    }
  }

  async #put(Key: string, Body: Buffer): Promise<void> {
    try {
      await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key, Body }));
    } catch (error) {
      throw asArtefactsFull(error);
    }
  }
}
