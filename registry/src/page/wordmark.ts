/** Width and height of the drawing; a line of it is 16 wide. */
const BOX = '0 0 398 100';
/** S P I E L T A G in condensed capitals. */
const LETTERS = [
  'M40 30v-6a16 16 0 0 0-32 0v4c0 24 32 20 32 44v4a16 16 0 0 1-32 0v-6',
  'M68 100V8h12a20 20 0 0 1 20 20v6a20 20 0 0 1-20 20H68',
  'M126 0v100',
  'M188 8h-32v84h32M156 50h26',
  'M208 0v92h30',
  'M242 8h48M266 8v92',
  'M298 100 313 8h14l15 92M303 72h34',
  'M390 30v-6a16 16 0 0 0-32 0v52a16 16 0 0 0 32 0V54h-18',
];

/**
 * The game's name as a picture, as wide on every device whatever fonts it has. Pages and scripts show
 * it by its id; it takes the colour of the text around it.
 */
export const WORDMARK = `<svg width="0" height="0" aria-hidden="true"><symbol id="wordmark" viewBox="${BOX}"><path fill="none" stroke="currentColor" stroke-width="16" d="${LETTERS.join('')}"/></symbol></svg>`;

/** Shows it where nothing else is yet. */
export const FIRST_PAINT =
  '<p class="first-paint"><svg role="img" aria-label="Spieltag"><use href="#wordmark"/></svg></p>';

/** Stands there when no script has drawn anything for a while, also where none runs any more. */
export const LATE_NOTE =
  '<style>@keyframes late{from{visibility:hidden}}</style>' +
  '<p style="position:fixed;inset:auto 0 2rem;text-align:center;z-index:var(--z-menu);animation:12s step-end late">' +
  'Das dauert länger als sonst. This takes longer than usual. <a href="">Neu laden / Reload</a></p>';
