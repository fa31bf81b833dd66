import { PAGE_CONFIG_ELEMENT_ID, PageConfig } from '@spieltag/shared-kernel/composition';
import { Check } from 'typebox/value';

/** What an app is told of its site when it is built. */
export interface Site {
  readonly origin: string;
  /** As the site gives it to its pages: stage, issuer, and the key compositions are signed with. */
  readonly config: PageConfig;
  /** `content-security-policy` of the site's pages. */
  readonly policy: string;
}

/** The site cannot be built for; the message says why. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

const ANSWER_WITHIN_MS = 20_000;
const HEADER = 'content-security-policy';
const BLOCK = new RegExp(`id="${PAGE_CONFIG_ELEMENT_ID}">([^<]*)</script>`);

/**
 * Reads what the site tells its own pages.
 * @param address of the site
 * @throws SiteError
 */
export async function readSite(address: string): Promise<Site> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SiteError(`'${address}' is no address of a site, such as https://play.example`);
  }
  const reply = await fetch(new URL('/', url), {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => undefined);
  if (!reply?.ok) {
    throw new SiteError(`${url.origin} answers ${reply ? `with ${reply.status}` : 'nothing'}`);
  }
  const policy = reply.headers.get(HEADER);
  if (!policy) throw new SiteError(`${url.origin} sends no ${HEADER} with its pages`);
  return { origin: url.origin, config: readConfig(await reply.text(), url.origin), policy };
}

function readConfig(html: string, origin: string): PageConfig {
  const [, json = ''] = BLOCK.exec(html) ?? [];
  const config = parse(json);
  if (!Check(PageConfig, config)) throw new SiteError(`${origin} is no site of Spieltag`);
  return config;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
