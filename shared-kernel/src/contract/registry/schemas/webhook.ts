import * as Type from 'typebox';

/** How the operators' webhook stands; times are in ISO 8601. */
export const WebhookState = Type.Object(
  {
    isSet: Type.Boolean({ description: 'Whether this registry has an address to tell' }),
    deliveredAt: Type.Union([Type.String(), Type.Null()], {
      description: 'When a message was taken last; null: never',
    }),
    failure: Type.Union([Type.Object({ at: Type.String(), reason: Type.String() }), Type.Null()], {
      description: 'The last time a message was not taken; null: never',
    }),
    waiting: Type.Integer({ minimum: 0, description: 'Messages that are still to be taken' }),
  },
  { additionalProperties: false },
);
export type WebhookState = Type.Static<typeof WebhookState>;
