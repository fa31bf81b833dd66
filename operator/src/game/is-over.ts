import type { AnnouncementRecord } from '@spieltag/shared-kernel/contract';

/**
 * Whether the time of an announcement is over by the game server's clock; a server of the version before does not
 * say, so this device's has to do.
 */
export function isOver({ isOver, until }: AnnouncementRecord): boolean {
  return isOver ?? until <= Date.now();
}
