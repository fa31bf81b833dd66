import type { MailConfig } from '../../settings/push-config.ts';

/** How a server of the operator's is reached. @param timeoutMs without an answer, at each step */
export function smtpOptionsOf({ smtpUrl }: MailConfig, timeoutMs: number) {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username && {
      auth: {
        user: decodeURIComponent(url.username),
        pass: decodeURIComponent(url.password),
      },
    }),
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // Nothing of a message is a path or an address to be read.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
}
