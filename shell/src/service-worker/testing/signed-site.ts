import { createHash } from 'node:crypto';
import type { SignatureKey, WorkerSettings } from '@spieltag/shared-kernel/composition';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';

const INSTALLATION = '/discovery/projects/spieltag/installation';

/** A site whose registry signs what an installed game consists of. */
export async function signedSite() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const signatureKey = (await exportJWK(publicKey)) as SignatureKey;
  const settings: WorkerSettings = { installation: INSTALLATION, signatureKey };
  const files = new Map<string, string>();
  let published = new Map<string, string>();
  let page: Page | undefined;
  let signature = async (text: string) => {
    const jws = await new CompactSign(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey);
    return jws.replace(/\..*\./, '..');
  };
  const asked: string[] = [];
  return {
    settings,
    /** What the site serves, by path; another text than was published is another file. */
    files,
    /** What was asked for since the last look. */
    asked: () => asked.splice(0),
    /** @param shown its page; one that names the files unless it is given */
    publish(contents: Readonly<Record<string, string>>, shown?: Page) {
      page = shown;
      published = new Map(Object.entries(contents));
      for (const [path, text] of published) files.set(path, text);
    },
    forge() {
      signature = async () => 'eyJhbGciOiJFUzI1NiJ9..AAAA';
    },
    async fetch(path: string): Promise<Response> {
      asked.push(path);
      if (path === INSTALLATION) {
        const text = documentOf(published, page);
        return new Response(text, { headers: { 'composition-signature': await signature(text) } });
      }
      const text = files.get(path);
      return text === undefined ? new Response('', { status: 404 }) : new Response(text);
    },
  };
}

interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

function documentOf(published: ReadonlyMap<string, string>, shown?: Page): string {
  const files = Object.fromEntries([...published].map(([path, text]) => [path, integrityOf(text)]));
  const html = `<p>${[...published.keys()].join()}`;
  const page = shown ?? { html, headers: { 'content-type': 'text/html' } };
  return JSON.stringify({ page, files });
}

const integrityOf = (text: string) =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;
