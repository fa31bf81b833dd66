import { SettingError } from '@spieltag/server-kit/settings';
import type { Stage } from '@spieltag/shared-kernel/composition';

/** Origins as they are set, however the registry is started: by itself, or as a part of the game. */
export interface OriginSettings {
  /** Where operators have their page; '' and undefined: not set. */
  readonly OPERATOR_ORIGIN?: string | undefined;
  /** Where shells of others ask what is live, with commas between them. */
  readonly CONSUMER_ORIGINS?: string | undefined;
}

/** Where the page of an app stands on iOS: it has a scheme of its own. */
const APP_PAGE = /^capacitor:\/\/[a-z0-9.-]+$/;

/** Where operators have their page; undefined: it is not set. @throws SettingError */
export function readOperatorOrigin(
  { OPERATOR_ORIGIN }: OriginSettings,
  stage: Stage,
): string | undefined {
  if (!OPERATOR_ORIGIN) return undefined;
  return requireOrigin('OPERATOR_ORIGIN', OPERATOR_ORIGIN, stage);
}

/** Where shells of others ask what is live. @throws SettingError */
export function readConsumerOrigins(
  { CONSUMER_ORIGINS = '' }: OriginSettings,
  stage: Stage,
): readonly string[] {
  const given = CONSUMER_ORIGINS.split(',').flatMap((one) => one.trim() || []);
  return given.map((one) =>
    APP_PAGE.test(one) ? one : requireOrigin('CONSUMER_ORIGINS', one, stage),
  );
}

/** An origin as browsers write it; over HTTP while developing alone, as sessions are `Secure` elsewhere. */
function requireOrigin(name: keyof OriginSettings, text: string, stage: Stage): string {
  const { origin, protocol } = URL.parse(text) ?? {};
  const isWeb = protocol === 'https:' || (protocol === 'http:' && stage === 'development');
  if (isWeb && origin !== undefined && text.replace(/\/$/, '') === origin) return origin;
  const rule =
    name === 'OPERATOR_ORIGIN'
      ? 'must be an origin without a path, https://operators.game.example'
      : 'must be origins without a path, https://shop.example, with commas between them';
  throw new SettingError('SETTING_INVALID', name, rule);
}
