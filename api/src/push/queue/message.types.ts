import type { PushChannel } from '@spieltag/shared-kernel/push';

/** What there is to tell, by its kind: what its text needs. */
export interface MessageContents {
  readonly test: Record<string, never>;
  readonly announcement: { readonly no: number; readonly de: string; readonly en: string };
  readonly deadline: {
    readonly roundId: string;
    readonly roundName: string;
    /** Game time of a season in real time, epoch ms. */
    readonly lockAt: number;
    /** Empty slots of the roster. */
    readonly missing: number;
    /** Players of the eleven who will not play. */
    readonly out: readonly number[];
  };
  readonly goal: {
    readonly roundId: string;
    readonly playerNo: number;
    readonly minute: number | null;
  };
  readonly evaluation: {
    readonly roundId: string;
    readonly roundName: string;
    readonly points: number;
    readonly rank: number;
    readonly users: number;
  };
  readonly overtaken: {
    readonly roundId: string;
    readonly groupId: string;
    readonly groupName: string;
    /** Three at most, as they are when it is told. */
    readonly names: readonly string[];
    readonly count: number;
  };
  /** A device that plays the account from now on; null: it does not say what it is. */
  readonly linked: { readonly label: string | null };
  readonly window: { readonly until: number | null; readonly transfers: number };
  /** When the account is to be deleted, epoch ms. */
  readonly deletion: { readonly at: number };
}
export type MessageKind = keyof MessageContents;

/** The channel a kind belongs to; null: it is told whatever is chosen. */
export const CHANNEL_OF: Readonly<Record<MessageKind, PushChannel | null>> = {
  test: null,
  announcement: 'global',
  deadline: 'lineup',
  goal: 'rating',
  evaluation: 'rating',
  overtaken: 'rating',
  linked: null,
  window: 'transfers',
  deletion: null,
};

/** One thing to tell, with what its text needs. */
export type Content = {
  readonly [Kind in MessageKind]: {
    readonly kind: Kind;
    readonly seasonId: string | null;
    readonly about: MessageContents[Kind];
  };
}[MessageKind];

/** What happened, and from when to when it is worth telling; epoch ms. */
export interface PushOccasion {
  /** Once in the world. */
  readonly event: string;
  readonly kind: MessageKind;
  readonly seasonId: string | null;
  readonly dueAt: number;
  readonly expiresAt: number;
}
