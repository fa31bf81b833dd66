/** Fuzzy search without a query language. */
export { default as Fuse } from 'fuse.js/basic';
