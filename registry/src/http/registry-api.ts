import type { ApiDescription, ApiDocs } from '@spieltag/server-kit/routes';
import {
  codesOf,
  REGISTRY_ERRORS,
  type RegistryErrorCode,
  type RegistryRow,
} from '@spieltag/shared-kernel/registry';

const NOTES: Readonly<Record<RegistryRow['auth'], string | undefined>> = {
  public: undefined,
  token: 'With any token of this registry.',
  operator: 'With the token of an operator.',
  owner: 'With the token of an operator, or of the team whose remote it is.',
};

/** What all rows of the registry have in common in its OpenAPI document. */
export const REGISTRY_API: ApiDescription<RegistryRow> = {
  codesOf,
  statusOf: (code) => REGISTRY_ERRORS[code as RegistryErrorCode],
  problemProperties: {
    status: { type: 'integer' },
    msg: { type: 'string' },
    details: { type: 'array', items: { type: 'string' } },
  },
  tagOf: ({ auth }) => (auth === 'public' ? 'discovery' : 'admin'),
  notesOf: ({ auth }) => NOTES[auth],
};

/** Where the OpenAPI document is read, and what it says of the registry as a whole. */
export const REGISTRY_DOCS: ApiDocs = {
  path: '/discovery/docs',
  title: 'Registry',
  description:
    'Publishes, deploys and serves remotes. Every failure is answered as {status, code, msg, details}. ' +
    'Changes take a reason for the audit log, in the body or in the header x-reason.',
};
