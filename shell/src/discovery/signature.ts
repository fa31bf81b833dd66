/** Documents are signed by ES256; the signature is sent apart from the document. */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

/**
 * Whether a detached JSON web signature (`header..signature`, ES256) is that of the text by the
 * key. Also false where the browser offers no cryptography, as on pages served without TLS.
 */
export async function isSigned(
  text: string,
  signature: string | null,
  key: JsonWebKey,
): Promise<boolean> {
  const [header = '', payload, proof] = signature?.split('.') ?? [];
  if (payload !== '' || !proof || !globalThis.crypto?.subtle) return false;
  try {
    const { alg } = JSON.parse(new TextDecoder().decode(fromBase64url(header))) as { alg?: string };
    if (alg !== 'ES256') return false;
    const publicKey = await crypto.subtle.importKey('jwk', key, ALGORITHM, false, ['verify']);
    const signed = new TextEncoder().encode(
      `${header}.${toBase64url(new TextEncoder().encode(text))}`,
    );
    return await crypto.subtle.verify(SIGNATURE, publicKey, fromBase64url(proof), signed);
  } catch {
    return false;
  }
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
