import type { RegistryRow } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignInIssuer } from '../access/sign-in-issuer.ts';
import type { Staff } from '../discovery/staff.ts';
import { type Handlers, serveRows } from '../http/serve-rows.ts';
import { type AuthOptions, type Caller, requireOperator, requireOwner } from './caller.ts';

/** What the routes of the admin API work with. */
export interface AdminOptions extends AuthOptions {
  /** Who signs operators in; undefined: their tokens do. */
  readonly signInIssuer: SignInIssuer | undefined;
  readonly staff: Staff;
  /** Pages may have remotes of the tester's machine. */
  readonly isDeveloping: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the admin API. */
    adminCaller: Caller;
  }
}

/** Serves rows of the admin API to those who may call them. */
export function serveAdminRows<const Rows extends Readonly<Record<string, RegistryRow>>>(
  server: FastifyInstance,
  rows: Rows,
  handlers: Handlers<Rows>,
  options: { readonly maxBodyBytes?: { readonly [Name in keyof Rows]?: number } } = {},
): void {
  serveRows(server, rows, handlers, { ...options, admit });
}

/** @throws RegistryError FORBIDDEN */
function admit({ auth }: RegistryRow, { adminCaller, params }: FastifyRequest): void {
  if (auth === 'operator') requireOperator(adminCaller);
  // A row that names the remote in its body leaves the question to its handler.
  const { id } = params as { readonly id?: string };
  if (auth === 'owner' && id !== undefined) requireOwner(adminCaller, id);
}
