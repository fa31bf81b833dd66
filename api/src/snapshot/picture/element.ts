/** What a picture is put together from: boxes, texts and drawings, in the words of CSS. */
export type Style = Readonly<Record<string, string | number>>;

export interface Element {
  readonly type: 'div' | 'img';
  readonly props: {
    readonly style: Style;
    readonly children?: readonly Element[] | string;
    readonly src?: string;
    readonly width?: number;
    readonly height?: number;
  };
}

/** A box that lays out what is in it as flexbox does; a row unless the style says otherwise. */
export function box(style: Style, ...children: readonly (Element | undefined)[]): Element {
  const present = children.filter((child) => child !== undefined);
  return { type: 'div', props: { style: { display: 'flex', ...style }, children: present } };
}

/** The same from top to bottom. */
export function column(style: Style, ...children: readonly (Element | undefined)[]): Element {
  return box({ flexDirection: 'column', ...style }, ...children);
}

/** A line of text; what does not fit is the layout's fault, nothing is cut off. */
export function text(content: string, style: Style): Element {
  const props = { style: { display: 'flex', whiteSpace: 'nowrap', ...style }, children: content };
  return { type: 'div', props };
}

/** A drawing given as SVG markup. */
export function drawing(svg: string, width: number, height: number, style: Style = {}): Element {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { type: 'img', props: { src, width, height, style: { width, height, ...style } } };
}
