import type { StoryReaction } from '@spieltag/shared-kernel/group-play';
import type { GroupRole, PlayMode } from '@spieltag/shared-kernel/rules';
import type { Generated, GeneratedAlways } from 'kysely';

export interface GroupsTable {
  id: string;
  league_id: string;
  name: string;
  created_at: Generated<Date>;
  /** What its draws come from, shown to nobody; null: founded before there were any, see `seedOf`. */
  draw_secret: Buffer | null;
}

export interface GroupMemberTable {
  group_id: string;
  user_id: string;
  role: GroupRole;
  joined_at: Generated<Date>;
}

/** The one invite link of a group. */
export interface GroupInviteTable {
  group_id: string;
  /** Whose first kick-off and whose time decide how long it is valid. */
  season_id: string;
  /** SHA-256 of the token: all that is needed to join by it, and nothing it could be made from. */
  token_hash: Buffer;
  /** The token itself, encrypted, for the group's admins; see `InviteCipher`. */
  sealed_token: Buffer;
  /** Id of the signing key the encryption key is derived from. */
  sealed_with: string;
  /** Season time. */
  created_at_ms: number;
  /** User id of the admin; null: made before it was kept. */
  created_by: string | null;
}

/** Somebody who was in a group and is not any more, or was in it before and is again. */
export interface FormerMemberTable {
  group_id: string;
  user_id: string;
  joined_at: Date;
  left_at: Generated<Date>;
  /** Token hash of the link the group had when they were removed; null: they left, or it had none. */
  kicked_with: Generated<Buffer | null>;
  /** Somebody else took them out. Servers before 0040 say so by `kicked_with` alone. */
  was_removed: Generated<boolean>;
}

/** How a group is played, from the first lock of a round on that comes after it was chosen. */
export interface GroupRuleBookTable {
  book_no: GeneratedAlways<number>;
  group_id: string;
  mode: PlayMode;
  /** Of BEST_ROUNDS alone. */
  best_of: number | null;
  seed: number;
  /** User id of the admin. */
  chosen_by: string;
  chosen_at: Generated<Date>;
  /** In a season that had begun by then it draws by its own seed, carried over or not; null: in none. */
  drawn_alike_until: Generated<Date | null>;
}

/** A member's reaction to something that happened in a group, see `tellRound` of the rules. */
export interface GroupReactionTable {
  group_id: string;
  season_id: string;
  event_id: string;
  user_id: string;
  reaction: StoryReaction;
  reacted_at: Generated<Date>;
}

/** What an admin tells a group; one at a time is in sight. */
export interface GroupAnnouncementTable {
  announcement_no: GeneratedAlways<number>;
  /** Of a group that is gone, too: see `group_name`. */
  group_id: string;
  /** What the group was called when it went, for operators; null: it is there. */
  group_name: Generated<string | null>;
  /** Who wrote it. */
  user_id: string;
  text: string;
  written_at: Generated<Date>;
  /** Kept since because it was reported; null: the group sees it. */
  withdrawn_at: Date | null;
}

/** A member wants operators to look at an announcement. */
export interface AnnouncementReportTable {
  announcement_no: number;
  user_id: string;
  reported_at: Generated<Date>;
  /** Where a guest reports from, hashed, see `reporterOf`. */
  guest_network: Generated<Buffer | null>;
}

/** Somebody wants operators to look at the name or the picture of somebody else, or at the name of a group. */
export interface NameReportTable {
  report_no: GeneratedAlways<number>;
  /** Either this or the group. */
  reported_user_id: string | null;
  group_id: string | null;
  /** What they were called then. */
  reported_name: string;
  /** Who reports. */
  user_id: string;
  reported_at: Generated<Date>;
  /** As above. */
  guest_network: Generated<Buffer | null>;
}

/** Tables of the groups family, to be merged into the database's type. */
export interface GroupsTables {
  groups: GroupsTable;
  group_member: GroupMemberTable;
  group_invite: GroupInviteTable;
  former_member: FormerMemberTable;
  group_rule_book: GroupRuleBookTable;
  group_reaction: GroupReactionTable;
  group_announcement: GroupAnnouncementTable;
  announcement_report: AnnouncementReportTable;
  name_report: NameReportTable;
}
