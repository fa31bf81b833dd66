/**
 * What the federation of pages is built with in place of sentences for its error codes: a failure is
 * known by its code, and said to players in their own words.
 */
const words = new Proxy<Readonly<Record<string, string>>>({}, { get: () => 'Federation failed' });

export {
  words as buildDescMap,
  words as errorDescMap,
  words as runtimeDescMap,
  words as typeDescMap,
};
