/** What a reader signs in for: to play by that account, or to link this device to its team. */
export type SignInPurpose = 'enter' | 'link';

/** A sign-in the issuer has answered, with what it was begun for. */
export interface ExternalToken {
  /** Gets the ID token of the magazine's account. Throws what the issuer has against it. */
  idToken(): Promise<string>;
  readonly purpose: SignInPurpose;
}
