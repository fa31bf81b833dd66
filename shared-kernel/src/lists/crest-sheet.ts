import { crestDrawing } from '../art/crest.ts';
import { type Attributes, type Drawn, PAINTS } from '../art/drawing.ts';

/** Crests beside each other in one picture, for lists of hundreds: a row shows its place of it. */
export interface CrestSheet {
  /** Address of the picture: as many squares beside each other as there are teams. */
  readonly picture: string;
  /** `background-position-x` that shows a team's crest; nothing for a team that is not on it. */
  placeOf(teamId: string): string | undefined;
}

/** Side of a crest in the drawing. */
const SIDE = 64;

/**
 * The crests of these teams as one drawing. Its outline is one that light and dark pages have in
 * common.
 * @param sidePx how large a crest is shown
 */
export function drawCrestSheet(teamIds: readonly string[], sidePx: number): CrestSheet {
  const crests = teamIds.map((teamId, index) => {
    const markup = markupOf(crestDrawing(teamId).shapes, `clip${index}`);
    return `<svg x="${index * SIDE}" width="${SIDE}" height="${SIDE}">${markup}</svg>`;
  });
  const width = teamIds.length * SIDE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIDE}" width="${width}" height="${SIDE}">${crests.join('')}</svg>`;
  const places = new Map(teamIds.map((teamId, index) => [teamId, `${-index * sidePx}px`]));
  return {
    picture: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    placeOf: (teamId) => places.get(teamId),
  };
}

/**
 * The same sheet with its picture in pixels: a drawing is drawn anew wherever it is shown. Where the
 * page cannot do that the sheet stays as it is.
 */
export async function inPixels(sheet: CrestSheet, sidePx: number): Promise<CrestSheet> {
  const image = new Image();
  image.src = sheet.picture;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.height = Math.ceil(sidePx * window.devicePixelRatio);
  canvas.width = (canvas.height * image.naturalWidth) / image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { ...sheet, picture: canvas.toDataURL() };
}

/** A crest has one clip. */
function markupOf(shapes: readonly Drawn[], clipId: string): string {
  return shapes
    .map((drawn) => {
      if (drawn.tag === 'text') return '';
      if (drawn.tag !== 'g') return `<${drawn.tag}${attributesOf(drawn.attributes)}/>`;
      const clip = drawn.clip && `<clipPath id="${clipId}"><path d="${drawn.clip}"/></clipPath>`;
      const own = attributesOf({
        ...(clip && { 'clip-path': `url(#${clipId})` }),
        ...(drawn.transform && { transform: drawn.transform }),
      });
      return `${clip ?? ''}<g${own}>${markupOf(drawn.shapes, clipId)}</g>`;
    })
    .join('');
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) =>
        ` ${name}="${value === PAINTS.outline ? 'rgb(128 128 128 / 0.7)' : value}"`,
    )
    .join('');
}
