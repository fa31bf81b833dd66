import { createContext } from 'react';

/** Lets a feature announce that the user is leaving a group: nobody has to notify them of that. */
export interface Leaving {
  /** The group is about to be left. */
  begin(groupId: string): void;
  /** It could not be left. */
  cancel(groupId: string): void;
}

/** Provided by the screen, which notifies the user when a group is gone for any other reason. */
export const LeavingContext = createContext<Leaving>({ begin: () => {}, cancel: () => {} });
