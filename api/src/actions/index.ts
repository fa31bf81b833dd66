/** Actions of ledgers: cards, rewards, gifts, exchanges. */
export { registerActionRoutes } from './actions.routes.ts';
export { decisionBy, execute } from './execute-action.command.ts';
