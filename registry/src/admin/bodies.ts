import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { GivenVersion } from '../convention/document.schema.ts';
import { RegistryError } from '../registry-error.ts';
import { STRATEGY_NAMES, type StrategyName } from '../rollout/strategies.ts';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const VersionName = Type.String({ minLength: 1, maxLength: 200 });
const Reason = Type.Optional(Type.String({ maxLength: 500 }));
const DeploymentStrategy = Type.Unsafe<StrategyName>({ type: 'string', enum: STRATEGY_NAMES });

export const NameBody = Type.Object({ name: Name });

export const MicroFrontendBody = Type.Object(
  {
    name: Type.Optional(Name),
    default: Type.Optional(VersionName),
    activeVersions: Type.Optional(
      Type.Array(
        Type.Object({
          version: VersionName,
          traffic: Type.Integer({ minimum: 0, maximum: 100 }),
        }),
        { maxItems: 20 },
      ),
    ),
  },
  { additionalProperties: false },
);

export const VersionBody = Type.Object({
  version: GivenVersion,
  deploymentStrategy: Type.Optional(DeploymentStrategy),
});

export const DeploymentBody = Type.Object({
  targetVersion: VersionName,
  deploymentStrategy: DeploymentStrategy,
});

export const ReleaseBody = Type.Object({
  release: Type.Unknown(),
  files: Type.Record(Type.String(), Type.String(), { description: 'base64 by path' }),
  reason: Reason,
});

export const ReasonBody = Type.Object({ reason: Reason });
export const RollbackBody = Type.Object({
  reason: Reason,
  version: Type.Optional(VersionName),
  withdraw: Type.Optional(VersionName),
});
export const PinBody = Type.Object({ reason: Reason, version: VersionName });

const ONE_DAY_MINUTES = 24 * 60;

export const OverrideBody = Type.Object({
  remote: Name,
  version: VersionName,
  minutes: Type.Integer({ minimum: 1, maximum: ONE_DAY_MINUTES }),
  reason: Reason,
});

/** Query parameters are text. */
export const LimitQuery = Type.Object({ limit: Type.Optional(wholeNumber(3)) });
export const MinutesQuery = Type.Object({ minutes: Type.Optional(wholeNumber(4)) });

function wholeNumber(digits: number) {
  return Type.String({ pattern: `^[1-9][0-9]{0,${digits - 1}}$` });
}

/** What was sent, as it has to be. @throws RegistryError INVALID_REQUEST with the place of the fault */
export function parse<S extends Type.TSchema>(schema: S, given: unknown): Type.Static<S> {
  // A call without a body is one without anything in it.
  const body = given ?? {};
  if (Value.Check(schema, body)) return body;
  const [error] = Value.Errors(schema, body);
  const place = error?.instancePath ? `${error.instancePath} ` : '';
  throw new RegistryError('INVALID_REQUEST', `${place}${error?.message ?? 'does not fit'}`);
}
