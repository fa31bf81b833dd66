import type { EventBus } from '@spieltag/shared-kernel/events';
import type { ExtensionPlace, FillPlace } from '@spieltag/shared-kernel/shell';
import type { ApplicationHost } from '../composition/application-host.ts';
import type { Composition } from '../composition/composition.ts';
import type { ComposedRemote, RemoteVersion } from '../discovery/remote-versions.ts';
import { isOfTheLine } from '../health/leave-out.ts';

/** The composition, as far as slots concern it. */
type Composed = Pick<Composition, 'remotes' | 'remoteOf' | 'makeHost' | 'states' | 'next'>;

/** What fills one place, by remote. */
interface Filling {
  readonly host: ApplicationHost;
  readonly element: HTMLElement;
}

/**
 * Fills the slots of the page's screens. Each filling has a host as screens have: checked, timed,
 * reported, replaced by the version before, and kept up with the composition. Where no version
 * works, nothing stands.
 *
 * Several stand in the order of their remotes' names. Opening a slot again retries only what the line
 * has failed: nobody has asked for what stands there, so nobody puts up with its harm twice.
 */
export function createSlotFiller(composition: Composed, bus: Pick<EventBus, 'on'>): FillPlace {
  /** Remotes that have failed by themselves. */
  const faulty = new Set<string>();
  bus.on('remote.failed').subscribe(({ remote, code, phase }) => {
    if (!isOfTheLine(code, phase)) faulty.add(remote);
  });

  const start = (place: ExtensionPlace, remote: string): Filling => {
    const { slot, props } = place;
    const element = document.createElement('div');
    element.style.display = 'contents';
    element.dataset.extension = remote;
    const host = composition.makeHost(remote, {
      name: `${remote} in ${slot}`,
      partOf: extensionFor(place),
      slot: () => element,
      given: { slotProps: props },
      mayRetry: () => !faulty.has(remote),
      onStatus() {},
    });

    host.activate();
    return { host, element };
  };
  const end = ({ host, element }: Filling) => {
    composition.remoteOf.delete(host);
    void host.deactivate().then(() => element.remove());
  };

  return (place) => {
    const fillings = new Map<string, Filling>();
    const follow = () => {
      const wanted = fillersOf(place, composition);
      for (const [remote, filling] of fillings) {
        if (wanted.includes(remote)) continue;
        fillings.delete(remote);
        end(filling);
      }
      for (const remote of wanted) {
        const filling = fillings.get(remote) ?? start(place, remote);
        fillings.set(remote, filling);
        // In order; what is there already and in its place does not move.
        const next = place.element.children[wanted.indexOf(remote)] ?? null;
        if (next !== filling.element) place.element.insertBefore(filling.element, next);
      }
    };
    // After the composition has told the hosts that were there before.
    const following = composition.states.state$.subscribe(() => queueMicrotask(followWhileOpen));
    let isOpen = true;
    function followWhileOpen() {
      if (isOpen) follow();
    }
    follow();
    return () => {
      isOpen = false;
      following.unsubscribe();
      for (const filling of fillings.values()) end(filling);
    };
  };
}

/** Reads what a version puts into the place; undefined: nothing, or it fits another version of it. */
function extensionFor({ slot, version: offered }: ExtensionPlace) {
  return ({ extensions }: RemoteVersion) => {
    const extension = extensions?.[slot];
    return extension?.versions.includes(offered) ? extension : undefined;
  };
}

/**
 * Remotes of which some version fills the place, by name. What the version the page would show has dropped
 * is gone with it: older ones stand in only where it fills the slot itself, in whatever version.
 */
function fillersOf(
  place: ExtensionPlace,
  { remotes, next }: Pick<Composed, 'remotes' | 'next'>,
): readonly string[] {
  const partOf = extensionFor(place);
  const isFilled = ({ name, versions }: ComposedRemote) =>
    (next(name) ?? versions[0])?.extensions?.[place.slot] !== undefined;
  return remotes
    .filter((remote) => isFilled(remote) && remote.versions.some(partOf))
    .map(({ name }) => name)
    .sort();
}
