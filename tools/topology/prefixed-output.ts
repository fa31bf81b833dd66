import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Says a line in the name of a part. */
export type Say = (part: string, line: string) => void;

const WIDTH = 11;

/** Every line begins with who says it. */
export const sayPrefixed: Say = (part, line) => console.log(`${part.padEnd(WIDTH)} | ${line}`);

/** Says what comes out of a program, line by line. */
export function sayOutput(streams: readonly Readable[], part: string, say: Say): void {
  for (const input of streams) createInterface({ input }).on('line', (line) => say(part, line));
}
