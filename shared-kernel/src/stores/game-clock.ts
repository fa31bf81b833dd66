import type { GameState } from '../contract/index.ts';

/** The time in a season, which need not be ours: the clock may be accelerated or stepped. */
export interface GameClock {
  /** Epoch ms in the season. */
  now(): number;
  /** Learns from a game state that has just come. */
  learn(state: GameState): void;
  /** Another season: nothing is known of its clock. */
  reset(): void;
}

interface Sample {
  readonly state: GameState;
  readonly at: number;
}

/** Makes a clock. The speed of an accelerated one shows in how far the last two states are apart. */
export function createGameClock(serverNow: () => number): GameClock {
  let last: Sample | undefined;
  let speed = 1;
  return {
    now() {
      if (!last || last.state.clockMode === 'real') return serverNow();
      const { gameTime, clockMode } = last.state;
      return clockMode === 'stepped' ? gameTime : gameTime + (serverNow() - last.at) * speed;
    },
    learn(state) {
      const at = serverNow();
      const elapsed = last ? at - last.at : 0;
      const passed = last ? state.gameTime - last.state.gameTime : 0;
      if (elapsed > 1000 && passed > 0) speed = passed / elapsed;
      last = { state, at };
    },
    reset() {
      last = undefined;
      speed = 1;
    },
  };
}
