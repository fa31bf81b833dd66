/**
 * Stands for the sentences of federation's error codes: a failure is known by its code, and said to
 * players in their own words. Wins only 0.4 kB of the first screen's script (brotli), with
 * `federation-manifests.page.ts` 2.6 kB, and is kept because the script's budget has no such place
 * left. Federation's size is module-federation/core#3617.
 */
const words = new Proxy<Readonly<Record<string, string>>>({}, { get: () => 'Federation failed' });

export {
  words as buildDescMap,
  words as errorDescMap,
  words as runtimeDescMap,
  words as typeDescMap,
};
