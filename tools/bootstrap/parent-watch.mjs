/** Noticing that whoever started us has vanished. */
import { readFileSync } from 'node:fs';

const SHELLS = ['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'];
const CHECK_MS = 500;

/**
 * Calls back again and again once the process that started us is gone.
 * @param {() => void} onGone
 * @returns {() => void} ends the watch
 */
export function watchParent(onGone) {
  const startedBy = ancestors();
  const timer = setInterval(() => {
    if (ancestors() !== startedBy) onGone();
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** Our parent and, where npm runs us through a shell that stays in between, that shell's parent. */
function ancestors() {
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
