import type { OpeningLanguage } from '@spieltag/shared-kernel/composition';

interface ManifestTexts {
  readonly description: string;
  readonly lineup: string;
  readonly market: string;
  readonly live: string;
  readonly lineupPicture: string;
  readonly livePicture: string;
}

/** What systems say of the installed game, in both languages. */
export const MANIFEST_TEXTS: Readonly<Record<OpeningLanguage, ManifestTexts>> = {
  de: {
    description: 'Fußball-Manager für echte Spieltage',
    lineup: 'Aufstellung',
    market: 'Transfermarkt',
    live: 'Live',
    lineupPicture: 'Deine Elf auf dem Platz',
    livePicture: 'Punkte und Platz, während gespielt wird',
  },
  en: {
    description: 'Football manager for real matchdays',
    lineup: 'Lineup',
    market: 'Transfer market',
    live: 'Live',
    lineupPicture: 'Your eleven on the pitch',
    livePicture: 'Points and rank while matches are played',
  },
};
