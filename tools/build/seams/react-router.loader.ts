/**
 * Webpack loader for the part of react-router that belongs to the browser: marks its components as
 * what can be left out where nobody uses them. As they are published each stays, with all it needs.
 */
export default function routerLoader(source: string): string {
  return source
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(
      /^const (\w+) = React\$1\.forwardRef\(/gm,
      'const $1 = /* @__PURE__ */ React$$1.forwardRef(',
    );
}
