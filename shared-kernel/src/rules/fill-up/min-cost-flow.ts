/** Arcs with room and a price for every unit; the arc back from arc `i` is arc `i ^ 1`. */
export interface Network {
  readonly arcsFrom: readonly number[][];
  readonly to: number[];
  readonly room: number[];
  readonly cost: number[];
}

/** Nodes 0 and above without an arc between them. */
export function createNetwork(nodes: number): Network {
  return { arcsFrom: Array.from({ length: nodes }, () => []), to: [], room: [], cost: [] };
}

/** Adds an arc and its way back. @returns its number */
export function addArc(net: Network, from: number, to: number, room: number, cost = 0): number {
  const arc = net.to.length;
  net.to.push(to, from);
  net.room.push(room, 0);
  net.cost.push(cost, -cost);
  net.arcsFrom[from]?.push(arc);
  net.arcsFrom[to]?.push(arc + 1);
  return arc;
}

/** Whether the arc of that number, of room 1, is part of what was sent. */
export function isUsed(net: Network, arc: number): boolean {
  return net.room[arc] === 0;
}

/**
 * Sends units from source to sink as cheaply as possible, each along the cheapest path that is left.
 * False when not all of them can be sent. Exact for costs that are whole numbers.
 */
export function sendCheapest(net: Network, source: number, sink: number, units: number): boolean {
  for (let sent = 0; sent < units; sent += 1) {
    const path = cheapestPath(net, source, sink);
    if (path === undefined) return false;
    for (const arc of path) {
      net.room[arc] = (net.room[arc] ?? 0) - 1;
      net.room[arc ^ 1] = (net.room[arc ^ 1] ?? 0) + 1;
    }
  }
  return true;
}

/** Arcs of the cheapest path with room, by Bellman and Ford's method with a queue. */
function cheapestPath(net: Network, source: number, sink: number): readonly number[] | undefined {
  const { arcsFrom, to, room, cost } = net;
  const distance = new Float64Array(arcsFrom.length).fill(Number.POSITIVE_INFINITY);
  const arrivedBy = new Int32Array(arcsFrom.length).fill(-1);
  const isWaiting = new Uint8Array(arcsFrom.length);
  distance[source] = 0;
  const queue = [source];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    isWaiting[node] = 0;
    for (const arc of arcsFrom[node] ?? []) {
      if (room[arc] === 0) continue;
      const next = to[arc] ?? 0;
      const total = (distance[node] ?? 0) + (cost[arc] ?? 0);
      if (total >= (distance[next] ?? 0)) continue;
      distance[next] = total;
      arrivedBy[next] = arc;
      if (!isWaiting[next]) queue.push(next);
      isWaiting[next] = 1;
    }
  }
  if (arrivedBy[sink] === -1) return undefined;
  const path: number[] = [];
  for (let node = sink; node !== source; ) {
    const arc = arrivedBy[node] ?? 0;
    path.push(arc);
    node = to[arc ^ 1] ?? source;
  }
  return path;
}
