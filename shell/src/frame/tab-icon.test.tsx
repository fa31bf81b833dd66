import { expect, test } from '@jest/globals';
import { TAB_ICONS, type TabIcon } from '@spieltag/shared-kernel/composition';
import { act, render } from '@testing-library/react';
import { TabIconView } from './tab-icon.view.tsx';

/** The class an icon bears for its name. */
const classOf = (name: string) => `lucide-${name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase()}`;

const shown = async (name: TabIcon) => {
  const { container } = await act(async () => render(<TabIconView name={name} />));
  return container.querySelector('svg')?.classList;
};

test.each(TAB_ICONS)('a tab shows the icon its manifest names: %s', async (name) => {
  expect(await shown(name)).toContain(classOf(name));
});

test('a star where this shell does not know the name yet', async () => {
  expect(await shown('Rocket' as TabIcon)).toContain(classOf('Star'));
});
