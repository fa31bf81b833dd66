import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where pages ask for what follows a failed start: of no version, and so of no broken one. */
export const SHELL_RECOVERY_PATH = '/discovery/shell-recovery.js';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** It has no text with blanks or comments in it, so that nothing has to be parsed for this. */
function squeezed(script: string): string {
  return script
    .replaceAll(/^ *\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}()[\]=,;:?+<>|&!%.]) ?/g, '$1')
    .replaceAll(',)', ')')
    .replaceAll(/\((\w+)\)=>/g, '$1=>')
    .trim();
}

/** Stands in every page as it is: its policy allows this script, by its digest, and no other. */
export const SHELL_WATCHDOG = squeezed(read('shell-watchdog.js'));

/** As the policy wants it. */
export const SHELL_WATCHDOG_SOURCE = `'sha256-${createHash('sha256').update(SHELL_WATCHDOG).digest('base64')}'`;

/** What it asks for once a start has failed. */
export const SHELL_RECOVERY = read('shell-recovery.js');
