import { createHash } from 'node:crypto';
import { SNAPSHOT_TYPES, type SnapshotType } from '@spieltag/shared-kernel/contract';
import { formationOf, sidesOf, wholeNumber } from '../picture/figures.ts';
import { PICTURE_TEXTS } from '../picture/picture.texts.ts';
import { PICTURE_SIZES } from '../picture/picture-sizes.ts';
import { picturePath, presentSnapshot } from '../snapshot.presenter.ts';
import type { SnapshotRow } from '../snapshot.repository.ts';
import { SHARE_STYLE } from './share.style.ts';
import { filled, type ShareTexts } from './share.texts.ts';

const STYLE_HASH = `sha256-${createHash('sha256').update(SHARE_STYLE).digest('base64')}`;

/** Nothing but the page's own style, its face and pictures of this site; no script at all. */
export const SHARE_POLICY = [
  "default-src 'none'",
  `style-src '${STYLE_HASH}'`,
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

function page(
  texts: ShareTexts,
  title: string,
  head: string,
  body: string,
  kind: 'lineup' | 'lost' = 'lineup',
): string {
  return `<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#031618">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Spieltag</title>
${head}<style>${SHARE_STYLE}</style>
</head>
<body><main class="${kind}">
<a class="mark" href="/"><span>SPIELTAG</span></a>
${body}
</main></body>
</html>
`;
}

/** What a page about a lineup is made of. */
export interface SharedLineup {
  readonly row: SnapshotRow;
  readonly type: SnapshotType;
  /** `https://example.org`: previews want absolute addresses. */
  readonly origin: string;
}

/** The page a shared link leads to, with what previews of it show. */
export function sharePage(texts: ShareTexts, { row, type, origin }: SharedLineup): string {
  const { content } = row;
  const title = filled(texts.title, { name: content.name });
  const facts = factsOf(texts, row);
  const image = imageOf(texts, row, type);
  const head = previewTags(texts, {
    title,
    description: `${[facts.team, facts.score].filter(Boolean).join(' · ')}. ${texts.invitation}`,
    image: `${origin}${image}`,
    url: `${origin}${linkOf(row, type)}`,
    alt: altOf(texts, row),
    ...PICTURE_SIZES[type],
  });
  return page(texts, title, head, bodyOf(texts, { row, type, title, facts, image }));
}

/** For links that lead to no lineup. */
export function lostPage(texts: ShareTexts): string {
  return page(
    texts,
    texts.lostTitle,
    '',
    `<div><h1>${texts.lostTitle}</h1>
<p>${texts.lost}</p>
<div class="actions"><a class="button go" href="/">${texts.lostPlay}</a></div></div>`,
    'lost',
  );
}

interface Body {
  readonly row: SnapshotRow;
  readonly type: SnapshotType;
  readonly title: string;
  readonly facts: Facts;
  readonly image: string;
}

function bodyOf(texts: ShareTexts, { row, type, title, facts, image }: Body): string {
  const { width, height } = PICTURE_SIZES[type];
  const file = `${presentSnapshot(row, type).sharableName}.png`;
  const others = SNAPSHOT_TYPES.filter((other) => other !== type).map(
    (other) => `<li><a href="${escaped(linkOf(row, other))}">${texts[other]}</a></li>`,
  );
  return `<figure><img src="${escaped(image)}" width="${width}" height="${height}" alt="${escaped(altOf(texts, row))}"></figure>
<div>
<h1>${escaped(title)}</h1>
<p class="facts">${escaped(facts.team)}</p>
${facts.score ? `<p class="facts score">${escaped(facts.score)}</p>` : ''}
<p>${texts.invitation}</p>
<div class="actions">
<a class="button go" href="/${escaped(row.season_id)}">${texts.play}</a>
<a class="button" href="${escaped(image)}" download="${escaped(file)}">${texts.save}</a>
</div>
<h2>${texts.formats}</h2>
<ul>${others.join('')}</ul>
</div>`;
}

function linkOf(row: SnapshotRow, type: SnapshotType): string {
  return `/share/${type}?link=${row.id}`;
}

function imageOf({ language }: ShareTexts, row: SnapshotRow, type: SnapshotType): string {
  return `${picturePath(row.id, type)}?lang=${language}`;
}

interface Facts {
  readonly team: string;
  /** Empty before the first round. */
  readonly score: string;
}

function factsOf(texts: ShareTexts, { content }: SnapshotRow): Facts {
  const figures = PICTURE_TEXTS[texts.language];
  const { seasonScore, seasonRanking, userCount, roundName } = content;
  const score = [
    ...(seasonScore === null
      ? []
      : [filled(texts.score, { points: wholeNumber(seasonScore, figures) })]),
    ...(seasonRanking === null
      ? []
      : [
          filled(texts.rank, {
            rank: wholeNumber(seasonRanking, figures),
            users: wholeNumber(userCount, figures),
          }),
        ]),
  ];
  const team = filled(texts.facts, { round: roundName, formation: formationOf(content) });
  return { team, score: score.join(' · ') };
}

function altOf(texts: ShareTexts, { content }: SnapshotRow): string {
  const names = sidesOf(content).pitch.flatMap(({ player }) => player?.name ?? []);
  const players = names.length > 0 ? names.join(', ') : texts.noPlayers;
  return filled(texts.imageAlt, { name: content.name, players });
}

interface Preview {
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

function previewTags(texts: ShareTexts, preview: Preview): string {
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
