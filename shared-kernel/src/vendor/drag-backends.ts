/** What lets things be dragged, by mouse and by finger. */
export { HTML5Backend } from 'react-dnd-html5-backend';
export { TouchBackend } from 'react-dnd-touch-backend';
