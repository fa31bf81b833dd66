/** Tokens by which the game server knows that the registry calls for an operator. */
export {
  makeOperatorToken,
  readAdministrationSecret,
  readOperatorToken,
} from './operator-token.ts';
