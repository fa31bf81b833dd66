/** Where most players are: of who has said no other one. */
export const USUAL_TIME_ZONE = 'Europe/Berlin';
