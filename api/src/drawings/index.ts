/** Pictures: drawn from ids, by the same functions the pages draw with. */
export { registerBitmapRoutes } from './bitmap.routes.ts';
export { playerPictures } from './picture-address.ts';
export { renderPng } from './render-png.ts';
