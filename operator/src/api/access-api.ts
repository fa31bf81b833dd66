import {
  type AccessToken,
  type OperatorSession,
  type OverrideLink,
  type PublisherKey,
  type RegistryCall,
  type RegistryReply,
  registryContract,
  type SignedIn,
  type StaffLink,
} from '@spieltag/shared-kernel/registry';
import { callRow } from './call-row.ts';

/** A key with the remote whose releases it signs. */
export interface RemoteKey extends PublisherKey {
  readonly remote: string;
}

/** Who may get in, and by what; the newest first. */
export interface AccessOverview {
  readonly sessions: readonly OperatorSession[];
  readonly tokens: readonly AccessToken[];
  readonly links: readonly OverrideLink[];
  readonly staffLinks: readonly StaffLink[];
  readonly keys: readonly RemoteKey[];
  /** Names of all remotes. */
  readonly remotes: readonly string[];
}

/** One of them, to be revoked. */
export type Revocable =
  | { readonly kind: 'session'; readonly item: OperatorSession }
  | { readonly kind: 'token'; readonly item: AccessToken }
  | { readonly kind: 'link'; readonly item: OverrideLink }
  | { readonly kind: 'staff'; readonly item: StaffLink }
  | { readonly kind: 'key'; readonly item: RemoteKey };

const { access, key, project } = registryContract;

/** What a token is made with. */
export type NewToken = RegistryCall<typeof access.createToken>['body'];
/** A token that was made; shown once. */
export type MadeToken = RegistryReply<typeof access.createToken>;

/** What a key is registered with. */
export interface NewKey {
  readonly remote: string;
  readonly name: string;
  readonly publicKey: string;
  readonly reason: string;
}

/** The admin API as the access's part of the page uses it; every call rejects with an `AdminError`. */
export interface AccessApi {
  readAccess(): Promise<AccessOverview>;
  revoke(what: Revocable): Promise<void>;
  makeToken(token: NewToken): Promise<MadeToken>;
  addKey(key: NewKey): Promise<void>;
}

/** Makes the API of a project, for somebody: teams see neither tokens nor sessions. */
export function createAccessApi(projectId: string, { role }: Pick<SignedIn, 'role'>): AccessApi {
  const ofProject = { params: { projectId } };
  const ofOperators = role === 'operator';
  const readKeys = async (remote: string) => {
    const { keys } = await callRow(key.list, { params: { projectId, id: remote } });
    return keys.map((one) => ({ ...one, remote }));
  };
  return {
    async readAccess() {
      const [{ microFrontends }, { links }, { links: staffLinks }, { tokens }, { sessions }] =
        await Promise.all([
          callRow(project.listMicroFrontends, ofProject),
          callRow(access.overrides, ofProject),
          ofOperators ? callRow(access.staffLinks, ofProject) : { links: [] },
          ofOperators ? callRow(access.tokens, {}) : { tokens: [] },
          ofOperators ? callRow(access.sessions, {}) : { sessions: [] },
        ]);
      const remotes = microFrontends.map(({ id }) => id);
      const keys = (await Promise.all(remotes.map(readKeys))).flat();
      return { sessions, tokens, links, staffLinks, keys, remotes };
    },
    async revoke(what) {
      const { id } = what.item;
      if (what.kind === 'session') {
        await callRow(access.revokeSession, { params: { sessionId: id } });
      } else if (what.kind === 'token') {
        await callRow(access.revokeToken, { params: { tokenId: id } });
      } else if (what.kind === 'link') {
        await callRow(access.revokeOverride, { params: { projectId, linkId: id } });
      } else if (what.kind === 'staff') {
        await callRow(access.revokeStaffLink, { params: { projectId, linkId: id } });
      } else {
        const params = { projectId, id: what.item.remote, keyId: id };
        await callRow(key.revoke, { params });
      }
    },
    makeToken: (token) => callRow(access.createToken, { body: token }),
    async addKey({ remote, ...body }) {
      await callRow(key.add, { params: { projectId, id: remote }, body });
    },
  };
}
