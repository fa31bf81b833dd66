/** Who started us, as far as it matters when they vanish. */
import { readFileSync } from 'node:fs';

const SHELLS = ['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'];

/**
 * Something that changes when the one who started us vanishes: our parent or, where npm runs us
 * through a shell that stays in between, that shell's parent.
 */
export function lineage() {
  const parent = process.ppid;
  return process.env.npm_lifecycle_event ? `${parent} ${parentOfShell(parent)}` : `${parent}`;
}

/** @param {number} pid */
function parentOfShell(pid) {
  try {
    const [, name = '', rest = ''] =
      /^\d+ \((.*)\) \S (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return SHELLS.includes(name) ? rest.split(' ')[0] : '';
  } catch {
    // Without /proc: there the shell gives way to what it runs.
    return '';
  }
}
