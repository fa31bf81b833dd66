import type { Files } from '../artefacts/artefact-store.ts';
import { S3Store } from '../artefacts/s3-store.ts';
import { RegistryError } from '../errors/registry-error.ts';

/** The bucket of published files does not answer, or does not let us in. */
export class ArtefactsUnreachableError extends Error {
  override readonly name = 'ArtefactsUnreachableError';
  readonly code = 'ARTEFACTS_UNREACHABLE';
}

/** A bucket whose failures say that they are its own: they look like those of a database. */
export class BucketStore extends S3Store {
  override keep(path: string, files: Files): Promise<boolean> {
    return named(super.keep(path, files));
  }

  override readAgain(path: string): Promise<Buffer | undefined> {
    return named(super.readAgain(path));
  }

  override files(path: string): Promise<readonly string[]> {
    return named(super.files(path));
  }

  override remove(path: string): Promise<number> {
    return named(super.remove(path));
  }
}

async function named<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RegistryError) throw error;
    const { message, name } = error as Error;
    throw new ArtefactsUnreachableError(`the bucket cannot answer: ${message || name}`, {
      cause: error,
    });
  }
}
