import { crestDrawing } from '../../art/crest.ts';
import { type Attributes, type Drawn, PAINTS } from '../../art/drawing.ts';

const made = new Map<string, string>();

/**
 * A team's crest as the address of a picture, for lists of hundreds: an `img` is one element where
 * the drawing itself is twenty. Its outline is one that light and dark pages have in common.
 */
export function crestPicture(teamId: string): string {
  const held = made.get(teamId);
  if (held) return held;
  const { width, height, shapes } = crestDrawing(teamId);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${markupOf(shapes)}</svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  made.set(teamId, address);
  return address;
}

/** Crests have one clip each, so one name will do. */
function markupOf(shapes: readonly Drawn[]): string {
  return shapes
    .map((drawn) => {
      if (drawn.tag === 'text') return '';
      if (drawn.tag !== 'g') return `<${drawn.tag}${attributesOf(drawn.attributes)}/>`;
      const clip = drawn.clip && `<clipPath id="clip"><path d="${drawn.clip}"/></clipPath>`;
      const own = attributesOf({
        ...(clip && { 'clip-path': 'url(#clip)' }),
        ...(drawn.transform && { transform: drawn.transform }),
      });
      return `${clip ?? ''}<g${own}>${markupOf(drawn.shapes)}</g>`;
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
