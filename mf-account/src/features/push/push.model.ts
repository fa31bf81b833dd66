import { native } from '@spieltag/shared-kernel/native';

/** Push channels this game has words for, in the order they are shown. */
export const PUSH_CHANNELS = ['global', 'lineup', 'rating', 'transfers'] as const;
export type PushChannel = (typeof PUSH_CHANNELS)[number];

/** The channels the season lets one switch; those nobody here knows are left out. */
export function shownChannels(allowed: readonly string[]): readonly PushChannel[] {
  return PUSH_CHANNELS.filter((channel) => allowed.includes(channel));
}

/**
 * Whether there is anything to set in what the season allows: an app takes messages or none, browsers
 * say themselves what they cannot.
 */
export function hasReminders(allowed: readonly string[]): boolean {
  const isTold = !native.isApp || (native.push ?? native.pushDevice) !== undefined;
  return isTold && shownChannels(allowed).length > 0;
}
