/** Class names in tests are their own source names: `styles.row` is `'row'`. */
export default new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
