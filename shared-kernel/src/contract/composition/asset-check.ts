/**
 * Global name of the function a remote's build asks before it loads any file of the remote: it gives
 * the element the file's integrity, and throws for a file that is not part of the composition.
 */
export const CHECK_ASSET = 'checkRemoteAsset';
