import { GameState } from '@spieltag/shared-kernel/contract';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

const { properties } = GameState;
const { helpLinks, groupJoinBasePath, showPushChannels } = properties;
const { showMissedPoints, seasonsWithAds, promo } = properties;

const Shape = Type.Partial(
  Type.Object({
    helpLinks,
    groupJoinBasePath,
    showPushChannels,
    showMissedPoints,
    seasonsWithAds,
    promo,
  }),
  { additionalProperties: false },
);

/** What the operator lets every season offer its clients, in the words of the game state. */
export type ClientSettings = Required<Type.Static<typeof Shape>>;

export const DEFAULT_CLIENT_SETTINGS: ClientSettings = {
  helpLinks: [],
  groupJoinBasePath: '',
  showPushChannels: ['global', 'lineup', 'rating', 'transfers'],
  showMissedPoints: true,
  seasonsWithAds: [],
  promo: null,
};

const WEB_ADDRESS = /^(?:https:\/\/|mailto:|\/)/;

/**
 * Reads the setting: JSON such as `{"helpLinks": [{"title": "FAQ", "url": "https://example.org/faq",
 * "onlyInWeb": false, "onlyInApp": false}], "seasonsWithAds": ["se-k01072026"],
 * "promo": {"title": "...", "text": "...", "url": "https://example.org"}}`; what it leaves out is as by
 * default.
 * @throws Error with one clear line
 */
export function readClientSettings(text: string): ClientSettings {
  const settings: unknown = JSON.parse(text);
  if (!Value.Check(Shape, settings)) {
    const [first] = Value.Errors(Shape, settings);
    throw new Error(`is wrong at ${first?.instancePath || 'its top'}: ${first?.message}`);
  }
  const links = [...(settings.helpLinks ?? []), ...(settings.promo ? [settings.promo] : [])];
  for (const { title, url } of links) {
    if (!WEB_ADDRESS.test(url)) throw new Error(`leads to "${url}" with the link "${title}"`);
  }
  return { ...DEFAULT_CLIENT_SETTINGS, ...settings };
}
