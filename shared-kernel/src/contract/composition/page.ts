import * as Type from 'typebox';
import { OneOf } from '../schemas/ids.ts';

/** What the game server answers to a call every page makes first, inlined so that none is made. */
export const PrefetchedReply = Type.Object({
  path: Type.String({ description: 'Path of the call, as the contract has it' }),
  etag: Type.String(),
  text: Type.String({ description: 'Body of the reply, JSON' }),
});
export type PrefetchedReply = Type.Static<typeof PrefetchedReply>;

/** What pages check compositions with that they fetch later. */
export const SignatureKey = Type.Object({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Type.String(),
  y: Type.String(),
});
export type SignatureKey = Type.Static<typeof SignatureKey>;

const expiresAt = Type.Optional(
  Type.String({ description: 'ISO 8601; absent when nobody signed it' }),
);

/** What a tester has of one remote, or of the shell. */
export const OverriddenRemote = Type.Object({
  remote: Type.String(),
  version: Type.String({ description: 'Of a release; `localhost:<port>` where a port is given' }),
  branch: Type.Optional(Type.String({ description: 'It is the newest preview of' })),
  port: Type.Optional(Type.Integer({ description: "It comes from, on the tester's machine" })),
  expiresAt,
});
export type OverriddenRemote = Type.Static<typeof OverriddenRemote>;

/** This page has versions a tester asked for. */
export const PageOverride = Type.Object({
  remote: Type.String({ description: 'The first, for shells that know of one alone' }),
  version: Type.String(),
  expiresAt,
  token: Type.String({ description: 'Goes as `?override=` with pages and calls for compositions' }),
  all: Type.Optional(
    Type.Array(OverriddenRemote, { description: 'Absent: an older registry knows of one alone' }),
  ),
});
export type PageOverride = Type.Static<typeof PageOverride>;

/** Surroundings of a page; the same build runs in all of them. */
export const PageConfig = Type.Object({
  stage: OneOf(['development', 'production', 'test']),
  projectId: Type.String({ description: 'Project of the registry the composition comes from' }),
  issuerUrl: Type.String({ description: 'Issuer of the external accounts' }),
  clientId: Type.String({ description: 'Our client id at the issuer' }),
  buildNr: Type.Integer({ minimum: 0, description: 'Internal build number of the client' }),
  appVersion: Type.String(),
  appBuildNr: Type.Integer({ minimum: 0, description: 'Build number, as players are told it' }),
  kernelVersion: Type.String({ description: 'Version of the kernel the shell provides' }),
  adUrl: Type.Optional(
    Type.String({
      description: "Page of an ad, framed; posts 'ad-rendered' to its parent once there is one",
    }),
  ),
  countsViews: Type.Optional(
    Type.Boolean({ description: 'Whether players are asked if views of screens may be counted' }),
  ),
  signatureKey: SignatureKey,
  override: Type.Optional(PageOverride),
  liveReloadUrl: Type.Optional(
    Type.String({ description: 'Stream of events that ask for a reload; only while developing' }),
  ),
});
export type PageConfig = Type.Static<typeof PageConfig>;
