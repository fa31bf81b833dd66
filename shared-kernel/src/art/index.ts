/** Pictures that are functions of an id: crests, shirts, faces, flags, badges. No real marks. */
export { avatarColors, avatarSvg } from './avatar.ts';
export { crestDrawing, crestSvg } from './crest.ts';
export type { Attributes, Drawing, Drawn, Group, Letters, Shape } from './drawing.ts';
export { flagDrawing, flagSvg } from './flag.ts';
export { leagueSvg } from './league.ts';
export {
  fromAbove,
  fromTheStand,
  LENGTH_M,
  markings,
  type Projection,
  spots,
  stripes,
  surface,
  WIDTH_M,
} from './pitch-geometry.ts';
export { portraitDrawing, portraitSvg } from './portrait.ts';
export { drawProductIcon, PRODUCT_ICON, type ProductIconOptions } from './product-icon.ts';
export { type ShirtOptions, shirtDrawing, shirtSvg } from './shirt.ts';
export { type KitPattern, type TeamColors, teamColors } from './team-colors.ts';
