/**
 * What the shell alone does with the kernel of a page. It is not shared with remotes: one that brings
 * it brings a copy, which changes nothing for others.
 */
export { forgetDevice } from '../stores/session/forget-device.ts';
export {
  type ExtensionPlace,
  type FillPlace,
  type HandedProps,
  provideExtensions,
} from './extension-places.ts';
export { type HolderRules, setHolderRules } from './holds.ts';
export { provideRemoteModules } from './remote-modules.ts';
