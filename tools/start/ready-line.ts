import type { StartSettings } from './settings.ts';

/** What is said when the game can be played: where, and who else can reach it. */
export function readyLine({ publicUrl, host, stage }: StartSettings): string {
  const line = `ready ${publicUrl}`;
  if (host === undefined || isLoopback(host)) return line;
  // The sign-in for developers takes one's word for it.
  const warning = stage === 'development' ? '; whoever reaches it can become an administrator' : '';
  return `${line} (listens on ${host}${warning})`;
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');
