/**
 * What is heard and felt: the server has acknowledged a deed, or refused it; a goal of one's own
 * eleven has fallen, or any other.
 */
export type Outcome = 'done' | 'refused' | 'goal' | 'otherGoal';
