import { generateKeyPairSync, sign } from 'node:crypto';
import type { SignatureKey } from '@spieltag/shared-kernel/composition';

/** Signs compositions as the registry does, with a key that nobody else has. */
export interface DocumentSigner {
  /** What pages check compositions with. */
  readonly publicKey: SignatureKey;
  /** A detached JWS (ES256) over the text, as it stands in the header. */
  sign(text: string): string;
}

/** Makes a signer with a key of its own. */
export function createDocumentSigner(): DocumentSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const header = Buffer.from('{"alg":"ES256"}').toString('base64url');
  return {
    publicKey: { kty: 'EC', crv: 'P-256', x, y },
    sign(text) {
      const signed = `${header}.${Buffer.from(text).toString('base64url')}`;
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      return `${header}..${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
    },
  };
}
