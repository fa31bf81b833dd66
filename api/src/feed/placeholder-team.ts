/** Stands for a team that is not known yet, and which no list of teams names; the match carries the name. */
export const PLACEHOLDER_TEAM_ID = 'tm-k00000000';
