/** Push services of the browsers there are. */
export const KNOWN_PUSH_HOSTS =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';

/** Where endpoints may lead. */
export interface PushHosts {
  readonly hosts: ReadonlySet<string>;
  /** With their leading dot. */
  readonly suffixes: readonly string[];
  /** Whole origins of the operator's own: any port and address, for tests and development. */
  readonly origins: ReadonlySet<string>;
}

/** Who delivers to an endpoint. */
export interface PushService {
  readonly host: string;
  /** One of the operator's own origins: it may be on this machine. */
  readonly isOwn: boolean;
}

const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const WILDCARD = '*.';

/**
 * Reads a list of hosts with commas between them: `push.example`, `*.push.example`, or a whole origin
 * with its scheme; default: those of the browsers there are.
 * @throws Error with one clear line
 */
export function readPushHosts(text: string): PushHosts {
  const entries = (text || KNOWN_PUSH_HOSTS).split(',').map((entry) => entry.trim().toLowerCase());
  const hosts = new Set<string>();
  const suffixes: string[] = [];
  const origins = new Set<string>();
  for (const entry of entries) {
    if (entry.includes('://')) origins.add(originOf(entry));
    else if (entry.startsWith(WILDCARD))
      suffixes.push(hostOf(entry.slice(2), `.${entry.slice(2)}`));
    else hosts.add(hostOf(entry, entry));
  }
  return { hosts, suffixes, origins };
}

/**
 * Who delivers to an endpoint a stranger has named; undefined: none that is allowed. Where its name
 * leads is looked at once more with each connection, see `publicLookup`.
 */
export function pushServiceOf(endpoint: string, allowed: PushHosts): PushService | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return undefined;
  if (allowed.origins.has(url.origin)) return { host: url.host, isOwn: true };
  if (url.protocol !== 'https:' || url.port !== '' || !HOST.test(url.hostname)) return undefined;
  const isAllowed =
    allowed.hosts.has(url.hostname) ||
    allowed.suffixes.some((suffix) => url.hostname.endsWith(suffix));
  return isAllowed ? { host: url.hostname, isOwn: false } : undefined;
}

function hostOf(name: string, entry: string): string {
  if (!HOST.test(name)) throw new Error(`has "${entry}", which is no host`);
  return entry;
}

function originOf(entry: string): string {
  const origin = URL.canParse(entry) ? new URL(entry).origin : 'null';
  if (!/^https?:/.test(origin)) throw new Error(`has "${entry}", which is no origin`);
  return origin;
}
