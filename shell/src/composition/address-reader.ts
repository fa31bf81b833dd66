import {
  type AddressSections,
  isActive,
  overlayMarkers,
  type RemoteApplication,
  sectionsOf,
  splitSeason,
} from '@spieltag/shared-kernel/composition';
import { applicationsOf, type ComposedRemote } from '../discovery/remote-versions.ts';

/** Says what belongs to an address. */
export interface AddressReader {
  /** True when the application belongs on the screen at this address. */
  isActive(application: RemoteApplication, pathname: string): boolean;
  /** The path without the overlays on top of its screen. */
  screenOf(pathname: string): string;
}

/** A parsed address, kept because the whole frame asks for the same one at once. */
interface ParsedAddress {
  readonly pathname: string;
  readonly remotes: readonly ComposedRemote[];
  readonly sections: AddressSections;
  readonly active: Map<RemoteApplication, boolean>;
}

/** Makes the reader of a page. @param current the remotes of the page, which may be replaced */
export function createAddressReader(current: () => readonly ComposedRemote[]): AddressReader {
  let newest: ParsedAddress | undefined;
  const parse = (pathname: string) => {
    const remotes = current();
    if (newest?.pathname !== pathname || newest.remotes !== remotes) {
      const markers = overlayMarkers(remotes.flatMap(applicationsOf));
      const sections = sectionsOf(splitSeason(pathname).path, markers);
      newest = { pathname, remotes, sections, active: new Map() };
    }
    return newest;
  };
  return {
    isActive(application, pathname) {
      const { active, sections } = parse(pathname);
      const is = active.get(application) ?? isActive(application, sections);
      active.set(application, is);
      return is;
    },
    screenOf: (pathname) => parse(pathname).sections.main,
  };
}
