import { describe, expect, test } from '@jest/globals';
import type { RemoteManifest } from '@spieltag/shared-kernel/composition';
import { eventFaults, shellsWordFaults, useFaults } from './find-faults.ts';
import { readUsage } from './read-usage.ts';
import { slotFaults } from './slot-faults.ts';

const read = (code: string) => readUsage('a.tsx', code);

describe('of the source is read', () => {
  test.each([
    ['an event that is published', "kernel.bus.publish('a.b', { x: 1 })", { publishes: ['a.b'] }],
    ['an event that is followed', "bus.on('a.b').subscribe(f)", { consumes: ['a.b'] }],
    ['an event a component follows', "useEvent('a.b', () => {})", { consumes: ['a.b'] }],
    [
      'an overlay that is linked to',
      "import { playerDetails, useSeasonPath } from '@spieltag/addresses';",
      { opens: ['player-details'] },
    ],
    ['a module that is loaded', "loadRemoteModule('mf-a/b')", { loads: ['mf-a/b'] }],
    ['a module a component uses', "useRemoteModule<B>('mf-a/b')", { loads: ['mf-a/b'] }],
    [
      'a slot that is offered',
      '<ExtensionSlot name="mf-a/b" version={2} props={{ x, y: 1 }} />',
      { offers: [{ name: 'mf-a/b', version: 2, props: ['x', 'y'] }] },
    ],
    [
      'a slot whose props come from elsewhere',
      '<ExtensionSlot name="mf-a/b" version={1} props={all} />',
      { offers: [{ name: 'mf-a/b', version: 1, props: undefined }] },
    ],
    [
      'a slot nobody can read',
      '<ExtensionSlot name={x} version={1} />',
      { unreadable: ['a.tsx:1'] },
    ],
    ['a slot of no version', '<ExtensionSlot name="mf-a/b" />', { unreadable: ['a.tsx:1'] }],
    ['an extension', 'createExtension({ name })', { extensions: ['a.tsx'] }],
    [
      'what is imported of the kernel, or passed on',
      `import { type Kernel, useStore as use } from '@spieltag/shared-kernel/remote';
       export { useTexts } from '@spieltag/shared-kernel/i18n';
       import * as all from '@spieltag/shared-kernel/ui';
       import { useState } from 'react';`,
      {
        kernelNames: [
          { module: './remote', name: 'Kernel' },
          { module: './remote', name: 'useStore' },
          { module: './i18n', name: 'useTexts' },
        ],
      },
    ],
    ['a name nobody can read', '\nbus.publish(name, {})', { unreadable: ['a.tsx:2'] }],
    ['nothing of what others publish', "http.publish('a.b'); i18n.on('added', f)", {}],
  ])('%s', (_title, code, found) => {
    const nothing = {
      publishes: [],
      consumes: [],
      opens: [],
      loads: [],
      offers: [],
      extensions: [],
      kernelNames: [],
      unreadable: [],
    };
    expect(read(code)).toEqual({ ...nothing, ...found });
  });
});

describe('source and declaration', () => {
  const source = read("bus.publish('alert.requested', {}); bus.on('ledger.changed')");
  const publishes = { 'alert.requested': 1 };
  const consumes = { 'ledger.changed': 1 };
  test.each([
    ['agree', { publishes, consumes }, []],
    [
      'differ by an event that is not declared',
      { publishes: {}, consumes },
      ['publishes alert.requested and does not declare it'],
    ],
    [
      'differ by an event that is not spoken',
      { publishes: { ...publishes, 'app.ready': 1 }, consumes },
      ['declares that it publishes app.ready, and does not'],
    ],
    [
      'differ by a version',
      { publishes, consumes: { 'ledger.changed': 2 } },
      ["declares that it consumes ledger.changed at version 2, the kernel's is 1"],
    ],
    [
      'know the events of the bus only',
      { publishes, consumes: { ...consumes, 'made.up': 1 } },
      ['consumes made.up, which is no event of the bus'],
    ],
  ])('%s', (_title, declared, faults) => {
    expect(eventFaults(declared, source)).toEqual(faults);
  });
});

test('a remote does not speak for the shell', () => {
  const usage = read("bus.publish('remote.failed', {}); bus.publish('alert.requested', {});");
  expect(shellsWordFaults(usage)).toEqual(['publishes remote.failed, which only the shell may']);
});

describe('what is used of others', () => {
  const manifest = (name: string, uses: RemoteManifest['uses']): RemoteManifest => ({
    name,
    kernel: '^1.0.0',
    applications: [
      { name: 'sheet', module: './sheet', match: ['*/player-details/:id'], slot: 'overlay' },
    ],
    events: { publishes: {}, consumes: {} },
    ...(uses && { uses }),
  });
  const market = manifest('mf-market', undefined);
  const opening = read("import { playerDetails } from '@spieltag/addresses';");
  test.each([
    ['is declared', { 'mf-market': { './sheet': 1 } }, opening, []],
    ['is not declared', undefined, opening, ['uses mf-market/sheet and does not declare it']],
    [
      'is declared and not used',
      { 'mf-market': { './sheet': 1 } },
      read(''),
      ['declares that it uses mf-market/sheet, and does not'],
    ],
  ])('%s', (_title, uses, usage, faults) => {
    const live = { ...manifest('mf-live', uses), applications: [] };
    expect(useFaults(live, usage, [live, market])).toEqual(faults);
  });

  test('own overlays need no declaration', () => {
    expect(useFaults(market, opening, [market])).toEqual([]);
  });
});

describe('slots', () => {
  const offers = (code: string) =>
    slotFaults(
      {
        name: 'mf-a',
        extensionSlots: {
          row: { version: 2, props: { id: 'string' }, description: 'Below a row' },
        },
      },
      read(code),
    );
  test.each([
    ['agree', '<ExtensionSlot name="mf-a/row" version={2} props={{ id }} />', []],
    [
      'are read as far as they are written',
      '<ExtensionSlot name="mf-a/row" version={2} props={p} />',
      [],
    ],
    [
      'are declared and not offered',
      '',
      ['declares that it offers the slot mf-a/row, and does not'],
    ],
    [
      'are offered and not declared',
      '<ExtensionSlot name="mf-a/row" version={2} props={{ id }} /><ExtensionSlot name="mf-b/row" version={2} />',
      ['offers the slot mf-b/row and does not declare it'],
    ],
    [
      'differ by version and props',
      '<ExtensionSlot name="mf-a/row" version={1} />',
      [
        'offers the slot mf-a/row at version 1, and declares 2',
        'hands over to mf-a/row: nothing, and declares id',
      ],
    ],
  ])('%s', (_title, code, faults) => {
    expect(offers(`<>${code}</>`)).toEqual(faults);
  });

  test('are filled by what is declared, and by nothing else', () => {
    const extensions = { 'mf-b/row': { versions: [1], module: './card' } };
    const made = readUsage('mf-a/src/card.ts', 'createExtension({})');
    const other = readUsage('src/other.ts', 'createExtension({})');
    expect(slotFaults({ name: 'mf-a', extensions }, made)).toEqual([]);
    expect(slotFaults({ name: 'mf-a', extensions }, other)).toEqual([
      'makes the extension ./other and does not declare it',
      'declares the extension ./card, which createExtension does not make',
    ]);
  });
});
