import type { OpeningLanguage } from '@spieltag/shared-kernel/composition';
import { MANIFEST_TEXTS } from './manifest.texts.ts';

/** Where the pictures of the installed game are served. */
export const PICTURES_PATH = '/installation';
/** The ground of the night game, which every start begins with; pages say both schemes themselves. */
const GROUND = '#031618';
const PHONE = { sizes: '390x844', form_factor: 'narrow' };
const DESKTOP = { sizes: '1280x800', form_factor: 'wide' };

const picture = (file: string, sizes: string) => ({
  src: `${PICTURES_PATH}/${file}`,
  sizes,
  type: 'image/png',
});

/**
 * The web app manifest. Addresses name no season: pages add the one that is played. What an installed
 * game is known by (`id`) never changes.
 */
export function presentManifest(language: OpeningLanguage) {
  const texts = MANIFEST_TEXTS[language];
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [picture('icon-192.png', '192x192')],
  });
  const screenshot = (file: string, label: string, device: typeof PHONE) => ({
    ...picture(file, device.sizes),
    form_factor: device.form_factor,
    label,
  });
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name: 'Spieltag',
    short_name: 'Spieltag',
    description: texts.description,
    lang: language,
    dir: 'ltr',
    display: 'standalone',
    theme_color: GROUND,
    background_color: GROUND,
    categories: ['games', 'sports'],
    icons: [
      { ...picture('icon-192.png', '192x192'), purpose: 'any' },
      { ...picture('icon-512.png', '512x512'), purpose: 'any' },
      { ...picture('maskable-192.png', '192x192'), purpose: 'maskable' },
      { ...picture('maskable-512.png', '512x512'), purpose: 'maskable' },
      { ...picture('monochrome-512.png', '512x512'), purpose: 'monochrome' },
    ],
    shortcuts: [
      shortcut(texts.lineup, '/'),
      shortcut(texts.market, '/transfermarket'),
      shortcut(texts.live, '/live'),
    ],
    screenshots: [
      screenshot('lineup-phone.png', texts.lineupPicture, PHONE),
      screenshot('live-phone.png', texts.livePicture, PHONE),
      screenshot('lineup-desktop.png', texts.lineupPicture, DESKTOP),
      screenshot('live-desktop.png', texts.livePicture, DESKTOP),
    ],
  };
}
