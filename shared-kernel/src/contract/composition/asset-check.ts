/** Elements that bring a script or a stylesheet of a remote into the page. */
export type AssetElement = HTMLScriptElement | HTMLLinkElement;

/**
 * What remotes are built to ask of the page before they load any file of theirs: it gives the
 * element the file's integrity, and throws for a file that is not part of the composition.
 */
export type CheckAsset = (element: AssetElement) => void;

/** Global name under which the page offers its `CheckAsset`. */
export const CHECK_ASSET = 'checkRemoteAsset';
