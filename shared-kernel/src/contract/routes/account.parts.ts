import * as Type from 'typebox';

export const UID_PATTERN = '^[A-Za-z0-9_-]{22,64}$';

/** What a device signs in with. */
export const Uid = Type.String({
  pattern: UID_PATTERN,
  description: 'At least 128 random bits, kept by the device: a credential',
});

export const BuildNr = Type.Integer({
  minimum: 0,
  maximum: 2 ** 31 - 1,
  description: 'Internal build number of the client',
});

export const ExternalToken = Type.String({
  minLength: 1,
  maxLength: 8192,
  description: 'ID token of the issuer',
});
