import * as Type from 'typebox';
import { registryRow } from '../registry-row.ts';
import { OfProject, Reason } from '../schemas/parts.ts';
import { WebhookState } from '../schemas/webhook.ts';
import { PROJECT } from './paths.ts';

/** The address operators are told at. */
export const webhookRoutes = {
  state: registryRow({
    method: 'GET',
    path: `${PROJECT}/webhook`,
    auth: 'operator',
    summary: 'Show whether the webhook is set, and how it has fared last',
    params: OfProject,
    reply: WebhookState,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  test: registryRow({
    method: 'POST',
    path: `${PROJECT}/webhook/test`,
    auth: 'operator',
    summary: 'Send a message that says nothing to the webhook',
    params: OfProject,
    body: Type.Object({ reason: Reason }),
    reply: Type.Null(),
    success: 202,
    errors: ['PROJECT_NOT_FOUND', 'WEBHOOK_NOT_SET'],
  }),
} as const;
