// Apart from the schemas: a page needs the names, and none of the schemas.

/** Ids of the inlined JSON blocks of the page. */
export const COMPOSITION_ELEMENT_ID = 'composition';
export const PAGE_CONFIG_ELEMENT_ID = 'page-config';
export const PREFETCHED_REPLIES_ELEMENT_ID = 'first-replies';
/** Shown until the first screen stands; the shell takes it away. */
export const OPENING_ELEMENT_ID = 'opening';
/** On the root of the first page a browser gets: it has nothing yet, and waits for no faces. */
export const FIRST_VISIT_CLASS = 'first-visit';
/** On the root of a page that will offer the tour: its room is kept from the first paint on. */
export const TOUR_ROOM_CLASS = 'tour-room';

/** Header of a composition: a detached JWS (ES256, RFC 7515 appendix F) over the bytes of the body. */
export const SIGNATURE_HEADER = 'composition-signature';

/** Query parameter of links for testers. */
export const OVERRIDE_PARAMETER = 'override';

/** Query parameter of a shell whose visitor the registry knows by no cookie: the app. */
export const VISITOR_PARAMETER = 'visitor';

/** Query parameter of a page that is open: the kernel its shell has. */
export const KERNEL_PARAMETER = 'kernel';

/** Address of the schema the discovery document follows (the frontend-discovery convention). */
export const DISCOVERY_SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** Where an application is put: `main` below the status bar, `overlay` above whatever is there. */
export const SLOTS = ['main', 'overlay'] as const;
export type Slot = (typeof SLOTS)[number];

/** Origin of what a developer's machine serves at a port; the machine is the one of the browser. */
export const localOrigin = (port: number): string => `http://localhost:${port}`;
