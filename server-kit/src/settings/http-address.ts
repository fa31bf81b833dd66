import { parsedSetting, type Setting } from './setting.ts';

/**
 * Reads an address that is asked over HTTP; undefined: it is none. One with a user or a password is none either:
 * `fetch` refuses it with an error that repeats the whole of it.
 */
export function readHttpAddress(text: string): string | undefined {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && !url.username && !url.password ? text : undefined;
}

/** Such an address, which may be left out. Its path may be a secret, so it is not repeated. */
export function httpAddressSetting(
  doc: string,
  details: Pick<Setting, 'defaultDoc'> = {},
): Setting<string | undefined> {
  return parsedSetting(readHttpAddress, doc, {
    default: undefined,
    isSecret: true,
    form: 'an address, https://..., without a user and a password',
    ...details,
  });
}
