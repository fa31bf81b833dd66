import * as Type from 'typebox';
import { OneOf } from '../../schemas/ids.ts';
import { registryRow } from '../registry-row.ts';
import { AccessToken, OperatorSession, OverrideLink, StaffLink } from '../schemas/access.ts';
import { OfProject, Reason } from '../schemas/parts.ts';
import { ADMIN, PROJECT } from './paths.ts';

const MAX_HOURS = 24 * 365;

/** Who may get in, listed and revoked one by one. */
export const accessRoutes = {
  tokens: registryRow({
    method: 'GET',
    path: `${ADMIN}/tokens`,
    auth: 'operator',
    summary: 'List the tokens that have not ended, the newest first',
    reply: Type.Object({ tokens: Type.Array(AccessToken) }),
    errors: [],
  }),
  createToken: registryRow({
    method: 'POST',
    path: `${ADMIN}/tokens`,
    auth: 'operator',
    summary: 'Make a token for an operator or a team; it is shown this once',
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      role: OneOf(['operator', 'team']),
      remotes: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
      ),
      hours: Type.Integer({ minimum: 1, maximum: MAX_HOURS }),
      reason: Reason,
    }),
    reply: Type.Object({ id: Type.String(), token: Type.String(), expiresAt: Type.String() }),
    success: 201,
    errors: [],
  }),
  revokeToken: registryRow({
    method: 'DELETE',
    path: `${ADMIN}/tokens/{tokenId}`,
    auth: 'operator',
    summary: 'Revoke a token at once, and the sessions it was exchanged for',
    params: Type.Object({ tokenId: Type.String() }),
    reply: Type.Null(),
    success: 204,
    errors: ['TOKEN_NOT_FOUND'],
  }),
  sessions: registryRow({
    method: 'GET',
    path: `${ADMIN}/sessions`,
    auth: 'operator',
    summary: 'List the devices on which somebody is signed in, the newest first',
    reply: Type.Object({ sessions: Type.Array(OperatorSession) }),
    errors: [],
  }),
  revokeSession: registryRow({
    method: 'DELETE',
    path: `${ADMIN}/sessions/{sessionId}`,
    auth: 'operator',
    summary: 'Sign a device out at once',
    params: Type.Object({ sessionId: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }),
    reply: Type.Null(),
    success: 204,
    errors: ['SESSION_NOT_FOUND'],
  }),
  overrides: registryRow({
    method: 'GET',
    path: `${PROJECT}/overrides`,
    auth: 'token',
    summary: 'List the links for testers that have not ended, the newest first',
    params: OfProject,
    reply: Type.Object({ links: Type.Array(OverrideLink) }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
  revokeOverride: registryRow({
    method: 'DELETE',
    path: `${PROJECT}/overrides/{linkId}`,
    auth: 'owner',
    summary: 'Revoke a link for testers: pages opened with it get what everybody gets',
    params: Type.Object({ ...OfProject.properties, linkId: Type.String() }),
    reply: Type.Null(),
    success: 204,
    errors: ['LINK_NOT_FOUND'],
  }),
  staffLinks: registryRow({
    method: 'GET',
    path: `${PROJECT}/staff-links`,
    auth: 'operator',
    summary: 'List the links for staff that have not ended, the newest first',
    params: OfProject,
    reply: Type.Object({ links: Type.Array(StaffLink) }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
  createStaffLink: registryRow({
    method: 'POST',
    path: `${PROJECT}/staff-links`,
    auth: 'operator',
    summary: 'Make a link that makes the browsers that open it staff; it is shown this once',
    params: OfProject,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100, description: 'Whom it is for' }),
      hours: Type.Integer({ minimum: 1, maximum: MAX_HOURS }),
      reason: Reason,
    }),
    reply: Type.Object({
      id: Type.String(),
      link: Type.String({ description: 'A path on this site, `/discovery/staff/...`' }),
      expiresAt: Type.String({ description: 'ISO 8601, UTC' }),
    }),
    success: 201,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  revokeStaffLink: registryRow({
    method: 'DELETE',
    path: `${PROJECT}/staff-links/{linkId}`,
    auth: 'operator',
    summary: 'Revoke a link for staff: browsers that opened it get what everybody gets',
    params: Type.Object({
      ...OfProject.properties,
      linkId: Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    }),
    reply: Type.Null(),
    success: 204,
    errors: ['PROJECT_NOT_FOUND', 'LINK_NOT_FOUND'],
  }),
} as const;
