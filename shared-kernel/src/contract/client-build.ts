/**
 * Header in which a client tells its internal build number, with whatever it asks for. A client that
 * is too old is answered 426 APP_UPDATE_REQUIRED by every route; one that tells nothing is not asked.
 */
export const CLIENT_BUILD_HEADER = 'x-client-build';
