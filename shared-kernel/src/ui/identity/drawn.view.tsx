import { createElement, type ReactElement, useId } from 'react';
import type { Attributes, Drawn as DrawnShape, Group, Letters } from '../../art/index.ts';

/** The shapes of a drawing, inside of an `svg` with its box. */
export function Drawn({ shapes }: { readonly shapes: readonly DrawnShape[] }) {
  return <>{childrenOf(shapes)}</>;
}

/** Shapes never change their places, so they need no keys. */
function childrenOf(shapes: readonly DrawnShape[]): ReactElement {
  return createElement('g', null, ...shapes.map(elementOf));
}

function elementOf(drawn: DrawnShape): ReactElement {
  if (drawn.tag === 'text') return lettersOf(drawn);
  if (drawn.tag !== 'g') return createElement(drawn.tag, propsOf(drawn.attributes));
  if (drawn.clip !== undefined) return <Clipped {...drawn} clip={drawn.clip} />;
  return <g transform={drawn.transform}>{childrenOf(drawn.shapes)}</g>;
}

function Clipped({ clip, transform, shapes }: Group & { readonly clip: string }) {
  const id = useId();
  return (
    <>
      <clipPath id={id}>
        <path d={clip} />
      </clipPath>
      <g clipPath={`url(#${id})`} transform={transform}>
        {childrenOf(shapes)}
      </g>
    </>
  );
}

function lettersOf({ text, x, y, size, fill, halo }: Letters): ReactElement {
  const parted = halo && { stroke: halo, strokeWidth: size / 6, paintOrder: 'stroke' };
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      style={{ fill }}
      {...parted}
      fontFamily="var(--font-sport)"
      fontWeight="600"
      fontSize={size}
    >
      {text}
    </text>
  );
}

/** What has a colour; all else, long paths above all, need not be searched for one. */
const PAINTED = ['fill', 'stroke'];

/** As React names them; what follows the page's mood is a style, which attributes cannot be. */
function propsOf(attributes: Attributes): object {
  const style: Record<string, string | number> = {};
  const props: Record<string, unknown> = { style };
  for (const [name, value] of Object.entries(attributes)) {
    const isMoody = PAINTED.includes(name) && /light-dark|var\(/.test(String(value));
    (isMoody ? style : props)[name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())] =
      value;
  }
  return props;
}
