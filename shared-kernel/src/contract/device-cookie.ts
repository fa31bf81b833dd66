/**
 * Cookie of a browser, given with the page and out of reach of its scripts. What a device signs in
 * with is good together with it alone: stolen from the page it opens nothing elsewhere.
 */
export const DEVICE_COOKIE = 'device';
