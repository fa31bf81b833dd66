import * as Type from 'typebox';
import { Nullable } from '../../schemas/ids.ts';
import { registryRow } from '../registry-row.ts';
import { SignedIn } from '../schemas/access.ts';
import { ADMIN } from './paths.ts';

/** Signing in to the operators' page; answered on its origin alone. */
export const sessionRoutes = {
  signIn: registryRow({
    method: 'POST',
    path: `${ADMIN}/session`,
    auth: 'public',
    summary: 'Exchange a token for the session of a browser, as a cookie no script can read',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 10_000 }) }),
    reply: SignedIn,
    success: 201,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  read: registryRow({
    method: 'GET',
    path: `${ADMIN}/session`,
    auth: 'public',
    summary: 'Show who is signed in; null: nobody',
    reply: Nullable(SignedIn),
    errors: ['FORBIDDEN'],
  }),
  signOut: registryRow({
    method: 'DELETE',
    path: `${ADMIN}/session`,
    auth: 'token',
    summary: 'End the session of this browser',
    reply: Type.Null(),
    success: 204,
    errors: ['FORBIDDEN'],
  }),
  begin: registryRow({
    method: 'GET',
    path: `${ADMIN}/sign-in`,
    auth: 'public',
    summary: "Lead a browser to the operators' issuer",
    reply: Type.Null(),
    success: 302,
    errors: ['NOT_FOUND'],
  }),
  complete: registryRow({
    method: 'GET',
    path: `${ADMIN}/sign-in/callback`,
    auth: 'public',
    summary: "Start the session of whom the operators' issuer has sent back",
    reply: Type.Null(),
    success: 302,
    errors: ['NOT_FOUND'],
  }),
} as const;
