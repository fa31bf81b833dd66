/** Texts of a front end: read from their files, and said to the compiler. */
export { KEYS_FILE, keyTypes } from './key-types.ts';
export { namespaceOf } from './namespace.ts';
export { type FlatTexts, flattenTexts, readTexts } from './read-texts.ts';
export { keysFaults, writeKeys } from './remote-keys.ts';
