/**
 * Takes from the page, for good, what connects it to any other machine: no directive of its policy that browsers
 * heed holds that. Nothing of the game uses it. Call it before the first remote runs.
 */
export function takeConnections(page: object = globalThis): void {
  for (const name of Object.getOwnPropertyNames(page)) {
    // Some browsers have it under a name of their own as well.
    if (!name.endsWith('RTCPeerConnection')) continue;
    Reflect.defineProperty(page, name, { value: undefined, configurable: false, writable: false });
  }
}
