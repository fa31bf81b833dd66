/** The game loop: what happens in the seasons, when, and what is going on right now. */
export { applyEvents } from './apply-events.command.ts';
export { GameLoop, type GameLoopOptions } from './game-loop.ts';
