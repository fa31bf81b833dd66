/** Settings of a process as one table: read from the environment, and shown in the guide. */
export { httpAddressSetting, readHttpAddress } from './http-address.ts';
export { type Environment, readSettings } from './read-settings.ts';
export {
  choiceSetting,
  flagSetting,
  listSetting,
  numberSetting,
  parsedSetting,
  requiredTextSetting,
  type Setting,
  type SettingsOf,
  type SettingsTable,
  textSetting,
} from './setting.ts';
export { SettingError, type SettingErrorCode } from './setting-error.ts';
export { withSettingsDoc } from './settings-doc.ts';
