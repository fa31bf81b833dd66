/** The game loop: what happens in the seasons, when, and what is going on right now. */
export { GameLoop, type GameLoopOptions } from './game-loop.ts';
