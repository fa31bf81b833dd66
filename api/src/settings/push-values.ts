/** As much of a service account as is needed. */
export interface FcmAccount {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
  /** Where tokens are fetched. */
  readonly token_uri: string;
}

/** Reads the JSON Firebase hands out. @throws Error with one clear line that repeats nothing of it */
export function readFcmAccount(text: string): FcmAccount {
  const account = Object(parseJson(text)) as Record<string, unknown>;
  for (const name of ['project_id', 'client_email', 'private_key', 'token_uri']) {
    if (typeof account[name] !== 'string') throw new Error(`lacks ${name}`);
  }
  return account as unknown as FcmAccount;
}

/** What the language says of a text that is none repeats a part of it, which may be one of the key. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
}

/** Whom push services may write to. */
export function readPushContact(text: string): string | undefined {
  return /^mailto:[^@\s]+@[^@\s]+$/.test(text) || /^https:\/\/[^/\s]+/.test(text)
    ? text
    : undefined;
}
