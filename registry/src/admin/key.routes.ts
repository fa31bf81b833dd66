import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import { keyIdOf } from '../signing/check-signature.ts';
import { insertKey, listKeys, revokeKey } from '../signing/publisher-key.repository.ts';
import { reasonOf } from './caller.ts';
import { changeProject } from './change-project.ts';
import { findSnapshot } from './find-frontend.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';

/** Keys releases of a remote are signed with; also of one nothing was published of yet. */
export function keyRoutes(server: FastifyInstance, { context }: AdminOptions): void {
  const { db } = context;
  serveAdminRows(server, registryContract.key, {
    async list({ params: { projectId, id: remote } }) {
      await findSnapshot(context, projectId);
      return { keys: await listKeys(db, { projectId, remote }) };
    },

    async add({ params: { projectId, id: remote }, body: { name, publicKey }, request }) {
      const id = await keyIdOf(publicKey);
      const { adminCaller } = request;
      const addedAt = new Date(context.now()).toISOString();
      const key = { id, name, publicKey, addedBy: adminCaller.name, addedAt };
      const entry = {
        action: 'add-key',
        remote,
        reason: reasonOf(request),
        after: { key: id, name },
      };
      await changeProject(context, projectId, adminCaller, entry, async (trx) => {
        if (await insertKey(trx, { projectId, remote }, key)) return;
        throw new RegistryError('KEY_EXISTS', `${remote} has that key already, or had it`);
      });
      return { ...key, revokedAt: null };
    },

    async revoke({ params: { projectId, id: remote, keyId }, request }) {
      const { adminCaller } = request;
      const entry = {
        action: 'revoke-key',
        remote,
        reason: reasonOf(request),
        after: { key: keyId },
      };
      await changeProject(context, projectId, adminCaller, entry, async (trx, _project, at) => {
        const name = await revokeKey(trx, { projectId, remote }, keyId, at);
        if (name !== undefined) return;
        throw new RegistryError('KEY_NOT_FOUND', `${remote} has no such key, or it was revoked`);
      });
    },
  });
}
