import * as Type from 'typebox';

/** Name of a project or a micro frontend, as somebody has chosen it. */
export const GivenName = Type.String({ minLength: 1, maxLength: 200 });
/** Name of a version, in any format. */
export const VersionName = Type.String({ minLength: 1, maxLength: 200 });
/**
 * Name of a branch a preview is of, as version control has it: whatever is printed, without spaces, and
 * without what steers a terminal or turns a line.
 */
export const BranchName = Type.String({
  pattern: '^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}]{1,200}$',
});
/** A version and how many of the visitors get it. */
export const ActiveVersion = Type.Object({
  version: VersionName,
  traffic: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the visitors' }),
});
/** Why something is changed; stands in the audit log. */
export const Reason = Type.Optional(Type.String({ maxLength: 500 }));
/** The same where it may be the message of a commit, of any length. */
export const CutReason = Type.Optional(
  Type.Unsafe<string>({ description: 'Why; its first 500 characters' }),
);

/** Refuses the change where what is live is not what the caller looked at. */
export const Seen = Type.Optional(
  Type.String({ maxLength: 100, description: 'The `revision` the caller has seen' }),
);

/** Parameters of the routes of one project. */
export const OfProject = Type.Object({ projectId: Type.String() });
/** Parameters of the routes of one micro frontend. */
export const OfMicroFrontend = Type.Object({
  projectId: Type.String(),
  id: Type.String({ description: 'Id of a micro frontend; of a remote its name' }),
});

/** A whole number from 1 in a query, where everything is text. */
export function wholeNumber(digits: number, keywords: { readonly description: string }) {
  return Type.String({ pattern: `^[1-9][0-9]{0,${digits - 1}}$`, ...keywords });
}
