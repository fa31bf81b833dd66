import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import { insertNotification } from '../notifications/notification.repository.ts';
import { readWebhookState } from '../notifications/webhook-state.repository.ts';
import { reasonOf } from './caller.ts';
import { changeProject } from './change-project.ts';
import { findSnapshot } from './find-frontend.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';

/** Whether operators are told what happens, and the way to try it. */
export function webhookRoutes(server: FastifyInstance, { context }: AdminOptions): void {
  const { db, hasWebhook } = context;
  serveAdminRows(server, registryContract.webhook, {
    async state({ params: { projectId } }) {
      await findSnapshot(context, projectId);
      return { isSet: hasWebhook, ...(await readWebhookState(db)) };
    },

    async test({ params: { projectId }, request }) {
      if (!hasWebhook) {
        throw new RegistryError('WEBHOOK_NOT_SET', 'WEBHOOK_URL and WEBHOOK_SECRET are not set');
      }
      const { adminCaller } = request;
      const entry = { action: 'test-webhook', reason: reasonOf(request) };
      await changeProject(context, projectId, adminCaller, entry, async (trx, _project, at) => {
        const data = { projectId, by: adminCaller.name };
        await insertNotification(
          trx,
          { type: 'webhook.test', timestamp: at.toISOString(), data },
          at,
        );
      });
    },
  });
}
