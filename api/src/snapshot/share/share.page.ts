import { createHash } from 'node:crypto';
import { PRODUCT_ICON } from '@spieltag/shared-kernel/art';
import { escaped } from '@spieltag/shared-kernel/composition';
import { SNAPSHOT_TYPES, type SnapshotType } from '@spieltag/shared-kernel/contract';
import { PICTURE_SIZES } from '../picture/picture-sizes.ts';
import { picturePath, presentSnapshot } from '../snapshot.presenter.ts';
import type { SnapshotRow } from '../snapshot.repository.ts';
import { altOf, type LineupFacts, lineupFacts } from './lineup-facts.ts';
import { previewTags } from './preview-tags.ts';
import { SHARE_STYLE } from './share.style.ts';
import { filled, type ShareTexts } from './share.texts.ts';

const STYLE_HASH = `sha256-${createHash('sha256').update(SHARE_STYLE).digest('base64')}`;

/** Nothing but the page's own style, its face and pictures of this site; no script at all. */
export const SHARE_POLICY = [
  "default-src 'none'",
  `style-src '${STYLE_HASH}'`,
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

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
<link rel="icon" href="${PRODUCT_ICON}">
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
  const facts = lineupFacts(texts, row);
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
export function notFoundPage(texts: ShareTexts): string {
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
  readonly facts: LineupFacts;
  readonly image: string;
}

function bodyOf(texts: ShareTexts, { row, type, title, facts, image }: Body): string {
  const { width, height } = PICTURE_SIZES[type];
  const file = `${presentSnapshot(row, type).sharableName}.png`;
  const others = SNAPSHOT_TYPES.filter(
    (other) => other !== type && hasSomethingToShow(other, row),
  ).map((other) => `<li><a href="${escaped(linkOf(row, other))}">${texts[other]}</a></li>`);
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

/** A round that is not played, and a season that has hardly begun, are the lineup once more. */
function hasSomethingToShow(type: SnapshotType, { content }: SnapshotRow): boolean {
  if (type === 'round') return content.roundScore !== null;
  return type !== 'season' || content.season !== undefined;
}

function linkOf(row: SnapshotRow, type: SnapshotType): string {
  return `/share/${type}?link=${row.id}`;
}

function imageOf({ language }: ShareTexts, row: SnapshotRow, type: SnapshotType): string {
  return `${picturePath(row.id, type)}?lang=${language}`;
}
