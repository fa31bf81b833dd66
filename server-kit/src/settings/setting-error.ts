/**
 * - SETTING_MISSING: it has to be set and is not
 * - SETTING_INVALID: its value is none it can have
 */
export type SettingErrorCode = 'SETTING_MISSING' | 'SETTING_INVALID';

/** A setting the operator can mend; the message is one line that names the variable. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
  readonly code: SettingErrorCode;
  /** The environment variable. */
  readonly setting: string;

  constructor(code: SettingErrorCode, setting: string, message: string) {
    super(`${setting} ${message}`);
    this.code = code;
    this.setting = setting;
  }
}
