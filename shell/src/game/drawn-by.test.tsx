import { beforeEach, expect, test } from '@jest/globals';
import type { MicroFrontendVersion } from '@spieltag/shared-kernel/composition';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { drawnBy } from './drawn-by.ts';

beforeEach(() => {
  document.head.innerHTML = '<script data-version="2.0.0"></script>';
});

function drawnWith(lineup: string): string {
  const offer: MicroFrontendVersion = {
    url: `/mf-lineup/${lineup}/remoteEntry.js`,
    metadata: { version: lineup, integrity: '' },
    extras: { container: 'mf_lineup', kernel: '^1.0.0', applications: [], preload: {}, assets: {} },
    deployment: { traffic: 100, default: true },
  };
  return drawnBy(createTestKernel(), { microFrontends: { 'mf-lineup': [offer] } });
}

test('the same shell with the same remotes draws the same', () => {
  expect(drawnWith('1.0.0')).toBe(drawnWith('1.0.0'));
});

test('another version of a remote may draw it otherwise', () => {
  expect(drawnWith('1.0.1')).not.toBe(drawnWith('1.0.0'));
});

test('another version of the shell may draw it otherwise', () => {
  const before = drawnWith('1.0.0');
  document.head.innerHTML = '<script data-version="2.0.1"></script>';
  expect(drawnWith('1.0.0')).not.toBe(before);
});
