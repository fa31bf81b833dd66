import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { createLifecycles, useKernel } from '../remote/index.ts';
import { createTestKernel } from '../stores/testing/index.ts';
import { createExtension, type ExtensionProps } from './create-extension.tsx';
import { createHandedProps } from './handed-props.ts';

declare global {
  interface TextNamespaces {
    row: { title: undefined };
  }
}

const texts = { de: { title: 'Zeile' }, en: { title: 'Row' } };
const quiet = jest.spyOn(console, 'error');
let broken: string[];
let mounted: number;

beforeEach(() => {
  // The lifecycles render by themselves; a test that waits for their promises must not hold that up.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  quiet.mockImplementation(() => {});
  broken = [];
  mounted = 0;
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const handed = createHandedProps({ id: 'a' });
let instances = 0;

function propsOf(): ExtensionProps & { readonly domElement: HTMLElement } {
  const domElement = document.createElement('div');
  document.body.append(domElement);
  instances += 1;
  return {
    name: `mf-b in mf-a/row-${instances}`,
    kernel: createTestKernel(),
    remote: { name: 'mf-b', version: '1.0.0' },
    report: {
      mounted: () => {
        mounted += 1;
      },
      broken: ({ message }) => void broken.push(message),
    },
    domElement,
    slotProps: handed,
  };
}

function Row({ id }: { readonly id: string }) {
  const { t } = useTexts('row');
  return <p>{`${t('title')} ${id} ${useKernel().stage}`}</p>;
}

const make = (App: ComponentType<{ readonly id: string }> = Row) =>
  createExtension({ name: 'row', texts, App });

async function show(
  extension: ReturnType<typeof make>,
  props = propsOf(),
): Promise<ReturnType<typeof propsOf>> {
  await extension.bootstrap(props);
  await extension.mount(props);
  return props;
}

describe('an extension', () => {
  test('stands with kernel, texts and what the slot hands over, and follows its changes', async () => {
    handed.set({ id: 'a' });
    const extension = make();
    const props = await show(extension);
    expect(props.domElement.textContent).toBe('Zeile a test');
    handed.set({ id: 'b' });
    await waitFor(() => expect(props.domElement.textContent).toBe('Zeile b test'));
    await extension.unmount(props);
    expect(props.domElement.textContent).toBe('');
    // It is no screen: nobody waits for the word that it stands.
    expect(mounted).toBe(0);
  });

  test('keeps its texts while another instance of it stands', async () => {
    handed.set({ id: 'a' });
    const extension = make();
    const [one, other] = [await show(extension), await show(extension)];
    await extension.unmount(one);
    handed.set({ id: 'c' });
    await waitFor(() => expect(other.domElement.textContent).toBe('Zeile c test'));
    await extension.unmount(other);
  });

  test('leaves its texts to a screen of its remote that has the same', async () => {
    function Screen() {
      const [times, setTimes] = useState(1);
      const { t } = useTexts('row');
      return <button type="button" onClick={() => setTimes(2)}>{`${t('title')} ${times}`}</button>;
    }
    const extension = make();
    const inSlot = await show(extension);
    const { bootstrap, mount, unmount } = createLifecycles({ name: 'row', texts, App: Screen });
    const given = propsOf() as unknown as Parameters<typeof mount>[0];
    await bootstrap(given);
    await mount(given);
    await extension.unmount(inSlot);
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('Zeile 2');
    await unmount(given);
  });

  test('that throws before it stands is refused with its reason, and leaves nothing', async () => {
    const props = propsOf();
    const extension = make(() => {
      throw new Error('bad row');
    });
    await extension.bootstrap(props);
    await expect(extension.mount(props)).rejects.toThrow('bad row');
    expect([props.domElement.textContent, broken]).toEqual(['', []]);
  });

  test('that breaks later reports it, and nothing stands in its place', async () => {
    let fall = () => {};
    const props = await show(
      make(() => {
        const [isBroken, setBroken] = useState(false);
        fall = () => setBroken(true);
        if (isBroken) throw new Error('fell');
        return <p>here</p>;
      }),
    );
    expect(props.domElement.textContent).toBe('here');
    fall();
    await waitFor(() => expect(broken).toEqual(['fell']));
    expect(props.domElement.textContent).toBe('');
  });
});
