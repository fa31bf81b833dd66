import { escaped } from '@spieltag/shared-kernel/composition';
import type { ShareTexts } from './share.texts.ts';

/** What a preview of the page shows; addresses are absolute. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The tags messengers and networks read: Open Graph and card. */
export function previewTags(texts: ShareTexts, preview: Preview): string {
  const { title, description, image, url, alt, width, height } = preview;
  const graph = {
    'og:site_name': 'Spieltag',
    'og:type': 'website',
    'og:locale': texts.locale,
    'og:locale:alternate': texts.otherLocale,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': alt,
  };
  const card = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': alt,
  };
  const tags = (kind: 'property' | 'name', values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(
      ([name, value]) => `<meta ${kind}="${name}" content="${escaped(value)}">\n`,
    );
  return [
    ...tags('property', graph),
    ...tags('name', card),
    `<link rel="canonical" href="${escaped(url)}">\n`,
  ].join('');
}
