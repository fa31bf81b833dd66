/**
 * Reads where e-mail is handed in, `smtps://user:password@mail.example`. Undefined: it names no host, or a password in it
 * is not percent-encoded, whose beginning is then taken for the host.
 * @throws URIError where what is percent-encoded in it is no text
 */
export function readSmtpUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) return undefined;
  if (`${url.pathname}${url.search}${url.hash}`.includes('@')) return undefined;
  decodeURIComponent(`${url.username}:${url.password}`);
  return text;
}
