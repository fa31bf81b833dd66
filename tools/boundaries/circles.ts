import type { Import } from './imports.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that import each other in a circle, each circle sorted by path. */
export function fileCircles(imports: readonly Import[]): readonly (readonly string[])[] {
  return circles(graphOf(imports));
}

/**
 * Places of one folder, files and folders beside each other, that import each other in a circle. A
 * folder stands for everything inside it, so that circles are found at every depth.
 */
export function folderCircles(imports: readonly Import[]): readonly (readonly string[])[] {
  const byFolder = new Map<string, Import[]>();
  for (const { from, to } of imports) {
    const folder = commonFolder(from, to);
    const between = { from: childOf(folder, from), to: childOf(folder, to) };
    const known = byFolder.get(folder);
    if (known) known.push(between);
    else byFolder.set(folder, [between]);
  }
  return [...byFolder.values()].flatMap((between) =>
    // Circles of files alone are named as such.
    circles(graphOf(between)).filter((circle) => circle.some((path) => path.endsWith('/'))),
  );
}

/** The deepest folder both files stand in, with a slash at its end; empty at the root. */
function commonFolder(one: string, other: string): string {
  const parts = one.split('/').slice(0, -1);
  const others = other.split('/').slice(0, -1);
  const differs = parts.findIndex((part, index) => part !== others[index]);
  const shared = differs < 0 ? parts : parts.slice(0, differs);
  return shared.map((part) => `${part}/`).join('');
}

/** What stands in a folder and is, or holds, a file: a folder with a slash at its end. */
function childOf(folder: string, path: string): string {
  const end = path.indexOf('/', folder.length);
  return end < 0 ? path : path.slice(0, end + 1);
}

function graphOf(imports: readonly Import[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (from === to) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}

/** The strongly connected components of more than one node, by the algorithm of Tarjan. */
function circles(graph: Graph): readonly (readonly string[])[] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];

  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    let low = own;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) found.push(circle.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
