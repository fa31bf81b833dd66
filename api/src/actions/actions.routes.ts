import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { changeRequest } from '../ledger/change-request.ts';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import { serveChange } from '../ledger/serve-change.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { eject, execute } from './execute-action.command.ts';

/** Actions of the own ledger: cards, rewards, gifts, exchanges. */
export function registerActionRoutes(
  app: FastifyInstance,
  context: ApiContext & LedgerContext,
): void {
  const { executeAction, ejectAction } = contract.ledger;
  serveChange(app, executeAction, (call) =>
    execute(context, changeRequest(executeAction, call), call.body),
  );
  serveChange(app, ejectAction, (call) =>
    eject(context, changeRequest(ejectAction, call), call.body),
  );
}
