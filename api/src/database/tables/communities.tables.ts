import type { Generated } from 'kysely';

/** The public leagues a manager is in. */
export interface CommunityChoiceTable {
  season_id: string;
  user_no: number;
  /** Null: the account is gone. */
  user_id: string | null;
  club_id: string | null;
  /** Two letters. */
  country: string | null;
  /** That of the season after this change. */
  version: number;
  chosen_at: Generated<Date>;
}

/** How many changes there were in a season. */
export interface CommunityVersionTable {
  season_id: string;
  version: number;
}

/** Tables of public leagues, to be merged into the database's type. */
export interface CommunitiesTables {
  community_choice: CommunityChoiceTable;
  community_version: CommunityVersionTable;
}
