import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A resource as it is written. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** Every resource a kustomization names, from the files beside it. */
export async function readManifests(folder: string): Promise<readonly Manifest[]> {
  const { resources } = parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')) as {
    readonly resources: readonly string[];
  };
  const texts = await Promise.all(resources.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => [...parseAllDocuments(text)].map((one) => one.toJS() as Manifest));
}
