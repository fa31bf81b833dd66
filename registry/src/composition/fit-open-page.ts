import { chooseShell } from './choose-shell.ts';
import type { Choice, VersionOverride } from './composition.presenter.ts';
import { fitChoices } from './fit-choices.ts';

/** What an open page, or its browser, says of its shell. */
interface OpenPage {
  /** The kernel the page has; undefined: it says none. */
  readonly kernel: string | undefined;
  /** Versions of the shell its browser leaves out of its next page. */
  readonly leftOut: ReadonlySet<string>;
  /** Loading it anew brings it no other shell that is known here. */
  readonly keepsShell: boolean;
}

const NONE_LEFT_OUT: ReadonlySet<string> = new Set();

/**
 * The choices for a page that is open: for the shell its next load brings, so that it is loaded anew where
 * versions need a newer one, and never for a shell it does not get. Until then it can go back to what fits
 * the shell it has.
 */
export function fitOpenPage(
  choices: readonly Choice[],
  overrides: readonly VersionOverride[],
  { kernel, leftOut, keepsShell }: OpenPage,
): readonly Choice[] {
  const kernelWithout = (versions: ReadonlySet<string>) =>
    chooseShell(choices, overrides, versions)?.kernel;
  // While another tab starts, its shell is left out, which this page has.
  const isLive = kernel === kernelWithout(NONE_LEFT_OUT);
  const next = keepsShell || isLive ? kernel : undefined;
  const wanted = next ?? kernelWithout(leftOut);
  return wanted === undefined ? choices : fitChoices(choices, wanted, kernel);
}
