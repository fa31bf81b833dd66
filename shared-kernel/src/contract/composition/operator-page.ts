import * as Type from 'typebox';
import { OneOf } from '../schemas/ids.ts';
import { AssetPath, ReleaseFiles, ReleaseVersion } from './release.ts';

/** Id of the inlined JSON block of the operators' page. */
export const OPERATOR_CONFIG_ELEMENT_ID = 'operator-config';

/** What the operators' page is told with its HTML; no secret. */
export const OperatorConfig = Type.Object({
  projectId: Type.String({ description: 'Project of the registry it looks after' }),
  signIn: OneOf(['token', 'issuer']),
  hasGame: Type.Boolean({ description: 'Whether it looks after the game as well' }),
});
export type OperatorConfig = Type.Static<typeof OperatorConfig>;

/** `release.json` of the built page of operators. */
export const OperatorRelease = Type.Object(
  {
    name: Type.Literal('operator'),
    version: ReleaseVersion,
    assets: Type.Array(AssetPath, { description: 'Scripts and styles in loading order' }),
    files: ReleaseFiles,
  },
  { additionalProperties: false },
);
export type OperatorRelease = Type.Static<typeof OperatorRelease>;
