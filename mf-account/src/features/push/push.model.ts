/** Push channels this game has words for, in the order they are shown. */
export const PUSH_CHANNELS = ['global', 'lineup', 'rating', 'transfers'] as const;
export type PushChannel = (typeof PUSH_CHANNELS)[number];

/** The channels the season lets one switch; those nobody here knows are left out. */
export function shownChannels(allowed: readonly string[]): readonly PushChannel[] {
  return PUSH_CHANNELS.filter((channel) => allowed.includes(channel));
}
