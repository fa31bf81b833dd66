import { describe, expect, test } from '@jest/globals';
import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type FallbackVersion,
} from '@spieltag/shared-kernel/composition';
import { toFederationRemote } from '../loading/federation.ts';
import { composeRemotes } from './remote-versions.ts';

const version = (text: string, kernel = '^1.0.0'): FallbackVersion => ({
  url: `/mf-live/${text}/remoteEntry.js`,
  metadata: { version: text, integrity: `sha384-${text}` },
  extras: { kernel, container: `mf_live_${text}`, applications: [], preload: {}, assets: {} },
});
const offer = (active: FallbackVersion, fallback?: FallbackVersion): DiscoveryDocument => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends: {
    'mf-live': [
      {
        ...active,
        extras: { ...active.extras, ...(fallback && { fallback }) },
        deployment: { traffic: 100, default: true },
      },
    ],
  },
});
const namesOf = (versions: readonly { readonly version: string }[] | undefined) =>
  versions?.map((one) => one.version);

describe('the versions of a remote', () => {
  test('the offered one is tried first, then the one to go back to', () => {
    const [remote] = composeRemotes(offer(version('2'), version('1')), '1.0.0');
    expect(namesOf(remote?.versions)).toEqual(['2', '1']);
  });

  test('one built for another kernel is refused and the newest that fits is taken', () => {
    const [remote] = composeRemotes(offer(version('2', '^2.0.0'), version('1')), '1.4.0');
    expect(namesOf(remote?.versions)).toEqual(['1']);
    expect(namesOf(remote?.refused)).toEqual(['2']);
  });

  test('what everybody has is stable, and so is what pages go back to', () => {
    const [remote] = composeRemotes(offer(version('2'), version('1')), '1.0.0');
    expect(remote?.versions.map(({ isStable }) => isStable)).toEqual([true, true]);
  });

  test('say what they put into slots of others', () => {
    const extensions = { 'mf-market/row': { versions: [1], module: './row' } };
    const { extras, ...filling } = version('1');
    const [remote] = composeRemotes(
      offer({ ...filling, extras: { ...extras, extensions } }),
      '1.1.0',
    );
    expect(remote?.versions.map((one) => one.extensions)).toEqual([extensions]);
  });

  test('one that only a part of the visitors has is on trial', () => {
    const document = offer(version('2'), version('1'));
    for (const offered of document.microFrontends['mf-live'] ?? []) {
      offered.deployment = { traffic: 10, default: false };
    }
    const [remote] = composeRemotes(document, '1.0.0');
    expect(remote?.versions.map(({ isStable }) => isStable)).toEqual([false, true]);
  });

  test('one that failed on this device before is left out', () => {
    const isLeftOut = (name: string, offered: readonly string[], text: string) =>
      name === 'mf-live' && offered.join() === '2,1' && text === '2';
    const [remote] = composeRemotes(offer(version('2'), version('1')), '1.0.0', isLeftOut);
    expect(namesOf(remote?.versions)).toEqual(['1']);
    expect(namesOf(remote?.leftOut)).toEqual(['2']);
  });
});

describe('a version in the words of federation', () => {
  const [remote] = composeRemotes(offer(version('2'), version('1')), '1.0.0');
  const [newer, older] = remote?.versions ?? [];
  if (!newer || !older) throw new Error('both versions fit');

  test('its entry is loaded directly, under the global name of its container', () => {
    expect(toFederationRemote(newer, 0)).toEqual({
      name: 'mf_live_2',
      entryGlobalName: 'mf_live_2',
      entry: '/mf-live/2/remoteEntry.js',
      type: 'global',
    });
  });

  test('two versions are two remotes', () => {
    expect(toFederationRemote(newer, 0).name).not.toBe(toFederationRemote(older, 0).name);
  });

  test('another attempt asks under another address', () => {
    expect(toFederationRemote(newer, 1).entry).not.toBe(toFederationRemote(newer, 0).entry);
  });
});
