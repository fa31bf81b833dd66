import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Readers } from './readers.ts';
import { expiredPage, type Page, pageHeaders, signInPage } from './sign-in.page.ts';
import { type SignInText, textFor } from './sign-in.texts.ts';

export interface InteractionParts {
  readonly provider: Provider;
  readonly readers: Readers;
  /** Where the form's answer may lead on to. */
  readonly returnOrigins: readonly string[];
}

const MAX_BODY_BYTES = 8192;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return new URLSearchParams();
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function sendPage(
  response: ServerResponse,
  status: number,
  page: Page,
  returnOrigins: readonly string[],
): void {
  response.writeHead(status, pageHeaders(page, returnOrigins));
  response.end(page.html);
}

async function answer(
  { provider, readers, returnOrigins }: InteractionParts,
  text: SignInText,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  const shown = { recent: readers.recent(), administrator: readers.administrator };
  if (request.method !== 'POST') {
    sendPage(response, 200, signInPage(text, shown), returnOrigins);
    return;
  }
  const form = await readForm(request);
  const [name, email] = [form.get('name') ?? '', form.get('email') ?? ''];
  if (form.has('cancel')) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const known = readers.find(form.get('reader') ?? '');
  const reader = known ?? readers.signIn(name, email);
  if (!reader) {
    const page = signInPage(text, { ...shown, refused: { name, email } });
    sendPage(response, 422, page, returnOrigins);
    return;
  }
  await provider.interactionFinished(request, response, { login: { accountId: reader.subject } });
}

/** The sign-in page and what it sends. */
export async function answerInteraction(
  parts: InteractionParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = textFor(request.headers['accept-language']);
  try {
    await answer(parts, text, request, response);
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) console.error(error);
    if (!response.headersSent) sendPage(response, 400, expiredPage(text), parts.returnOrigins);
    else response.end();
  }
}
