/** Secrets wrapped at rest (AES-256-GCM) by keys the operator holds. */
export {
  isOpenedBy,
  isWrapDue,
  isWrapped,
  readWrappingKeys,
  requireWrappingKeys,
  unwrapSecret,
  type WrappedSecret,
  WrappingKeyError,
  type WrappingKeys,
  wrapSecret,
} from './wrapping-key.ts';
