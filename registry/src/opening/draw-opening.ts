import {
  type DiscoveryDocument,
  type DrawnTab,
  isRemoteRelease,
  type Opening,
  type OpeningLanguage,
  type PrefetchedReply,
  type ShellRelease,
  splitSeason,
  tabPath,
  writePicture,
} from '@spieltag/shared-kernel/composition';
import type { Choice } from '../composition/composition.presenter.ts';
import type { Openings } from './openings.ts';
import { inMillions, type SeasonValues, seasonValues } from './season-values.ts';

/** A page for which an opening is wanted. */
export interface OpenedPage {
  readonly pathname: string;
  readonly language: OpeningLanguage;
  readonly shell: ShellRelease;
  readonly choices: readonly Choice[];
  readonly composition: DiscoveryDocument;
  readonly prefetchedReplies: readonly PrefetchedReply[];
  /** Nobody has played in this browser: the first screen is that of somebody new. */
  readonly isNewcomer: boolean;
  /** The bar has a way to the debug scene. */
  readonly isDebugged: boolean;
}

type Application =
  DiscoveryDocument['microFrontends'][string][number]['extras']['applications'][number];

/**
 * The picture of a page's first screen, drawn by the shell and the remote of its tab; undefined: one
 * of them has none, or the page carries no season. Then it begins with the game's name.
 */
export async function drawOpening(
  page: OpenedPage,
  openings: Openings,
): Promise<string | undefined> {
  const season = seasonValues(page.prefetchedReplies, page.pathname);
  const remote = remoteOfTab(page);
  if (!season || !remote) return undefined;
  const [frame, screen] = await Promise.all([openings.of(page.shell), openings.of(remote)]);
  return frame && screen && picture({ ...page, season, frame, screen });
}

interface DrawnPage extends OpenedPage {
  readonly season: SeasonValues;
  readonly frame: Opening;
  readonly screen: Opening;
}

function picture(page: DrawnPage): string {
  const { season, language, pathname } = page;
  const isGuest = page.isNewcomer && season.isChangeable;
  // Who has played here may have chosen another season than the address leads to.
  const isCertain = page.isNewcomer || splitSeason(pathname).seasonId !== '';
  const holds = new Set([isGuest ? 'guest' : 'known']);
  if (page.isDebugged) holds.add('debug');
  if (season.isChangeable) holds.add('changeable');
  const values = {
    league: isCertain ? season.leagueName : '',
    squadSize: String(season.squadSize),
    budget: inMillions(season.initialBudget, language),
  };
  const facts = { holds, values, tabs: tabsOf(page), main: '' };
  const screen = writePicture(page.screen[language], { ...facts, tabs: [] });
  // A block of its own: the element whose shadow it is may be styled by the remote, the area around it not.
  const main = `<div>${screen}</div>`;
  return writePicture(page.frame[language], { ...facts, main });
}

function tabsOf({ composition, pathname, language }: OpenedPage): readonly DrawnTab[] {
  return applicationsOf(composition)
    .flatMap((application) => (application.tab ? [{ application, tab: application.tab }] : []))
    .sort((one, other) => one.tab.order - other.tab.order)
    .map(({ application, tab }) => ({
      icon: tab.icon,
      label: tab.label[language],
      isCurrent: isAt(application, pathname),
    }));
}

/** The version of the remote whose tab leads to the address, and which has that screen first. */
function remoteOfTab({ composition, choices, pathname }: OpenedPage) {
  const found = Object.entries(composition.microFrontends).find(([, [version]]) => {
    const [first] = version?.extras.applications ?? [];
    return first?.tab && first.slot === 'main' && isAt(first, pathname);
  });
  if (!found) return undefined;
  const [name, [offered]] = found;
  const choice = choices.find((one) => one.name === name);
  const release = offered && choice?.snapshot.versions[offered.metadata.version]?.release;
  return release && isRemoteRelease(release) ? release : undefined;
}

const isAt = (application: Application, pathname: string) =>
  tabPath(application) === splitSeason(pathname).path;

function applicationsOf({ microFrontends }: DiscoveryDocument): readonly Application[] {
  return Object.values(microFrontends).flatMap(([version]) => version?.extras.applications ?? []);
}
