import type { Belongings, NotedCall } from '../belongings/belongings.ts';
import { forgetContainer } from './forget-container.ts';

/** Takes everything out of the page that a version has brought. It can be loaded anew afterwards. */
export function endVersion(belongings: Belongings): void {
  const { globals, modules, end } = belongings;
  const { remote, version, container } = belongings.version;
  end.unsubscribe();
  undoCalls(belongings);
  // webpack keeps the chunks of a build in a global of their own.
  for (const name of [...globals, container, `webpackChunk${container}`]) {
    removeGlobal(name);
  }
  globals.clear();
  modules.clear();
  forgetContainer(container);
  belongings.version = { remote, version, container };
}

/** Undoes the calls of a version that have left something in the page. */
export function undoCalls({ calls, timers }: Belongings): void {
  // One list of ids for both kinds of timers.
  for (const id of timers) clearTimeout(id as number);
  timers.clear();
  for (const call of calls) undo(call);
  calls.clear();
}

function undo({ kind, type = '', capture, refs }: NotedCall): void {
  const [about, listener] = refs.map((ref) => ref.deref());
  if (!about) return;
  if (kind === 'listener') {
    (about as EventTarget).removeEventListener(type, listener as EventListener, capture);
  }
  if (kind === 'observer') (about as MutationObserver).disconnect();
  if (kind === 'node') (about as Element).remove();
  if (kind === 'sheet' && document.adoptedStyleSheets.includes(about as CSSStyleSheet)) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== about);
  }
}

function removeGlobal(name: string): void {
  if (!Object.hasOwn(globalThis, name)) return;
  // A variable of a script cannot be deleted, but what it holds can be let go.
  if (!Reflect.deleteProperty(globalThis, name)) Reflect.set(globalThis, name, undefined);
}
