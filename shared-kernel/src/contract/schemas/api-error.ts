import * as Type from 'typebox';
import { Ledger } from './ledger.ts';

/** Body of every reply that is not a success. */
export const ApiError = Type.Object(
  {
    status: Type.Integer(),
    code: Type.String(),
    msg: Type.String(),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
        description: 'Figures and ids for the message, e.g. price and budget',
      }),
    ),
    ledger: Type.Optional(
      Type.Unsafe<Ledger>({
        ...Ledger,
        description: 'With LEDGER_CONFLICT: how the ledger stands now',
      }),
    ),
    errors: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Of a refused external sign-in: what is wrong; the first is the message',
      }),
    ),
  },
  { $id: 'ApiError' },
);
export type ApiError = Type.Static<typeof ApiError>;
