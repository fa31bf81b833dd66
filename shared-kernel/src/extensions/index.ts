/**
 * Places in the screens of a remote that others fill. Loaded with its first user: `ExtensionSlot`
 * for who offers a place, `createExtension` for who fills one.
 */
export {
  createExtension,
  type ExtensionLifecycles,
  type ExtensionOptions,
  type ExtensionProps,
} from './create-extension.tsx';
export { ExtensionSlot, type ExtensionSlotProps } from './extension-slot.view.tsx';
