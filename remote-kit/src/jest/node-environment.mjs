import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/** The very object jest calls: what is imported cannot be replaced. */
const vm = createRequire(import.meta.url)('node:vm');

/** Where Fastify reads what a plugin is called. */
const PLUGIN_NAME = Symbol.for('fastify.display-name');

/**
 * jest's environment for Node, with globals as they are outside of tests. By itself it asks a proxy
 * each time that code under test names `Math` or `Number`: that was half the time of whole seasons.
 */
export default class NodeEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} settings */
  constructor(...settings) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...settings);
    } finally {
      vm.createContext = createContext;
    }
    namePlugins(this.global);
  }
}

/**
 * A plugin is called what its function is. Fastify would look for it among all modules there are, each of
 * which jest finds anew: that was a fifth of what a server of a test costs.
 * @param {typeof globalThis} world of the tests
 */
function namePlugins(world) {
  world.Object.defineProperty(world.Function.prototype, PLUGIN_NAME, {
    get() {
      return this.name || 'anonymous';
    },
    set(value) {
      world.Object.defineProperty(this, PLUGIN_NAME, { value, writable: true });
    },
  });
}
