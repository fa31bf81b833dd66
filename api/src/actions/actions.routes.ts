import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { changeRequest } from '../ledger/change-request.ts';
import { serve } from '../plugins/contract-route.ts';
import { eject, execute } from './execute-action.command.ts';

/** Actions of the own ledger: cards, rewards, gifts, exchanges. */
export function registerActionRoutes(app: FastifyInstance, { db }: ApiContext): void {
  const { executeAction, ejectAction } = contract.ledger;
  serve(app, executeAction, (call) => execute(db, changeRequest(executeAction, call), call.body));
  serve(app, ejectAction, (call) => eject(db, changeRequest(ejectAction, call), call.body));
}
