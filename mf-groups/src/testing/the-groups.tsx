import type { Group } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import {
  createTestKernel,
  SAMPLE,
  sampleGroup,
  type TestKernel,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { useLocation, useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Groups } from '../app.view.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

void registerTexts('groups', { de, en });

/** Address of the screen that names no group. */
export const BASE = `/${SAMPLE.seasonId}/group`;

const grace = { id: 'us-grace', name: 'Grace', image: null, role: 'Member' } as const;
const alone = sampleGroup('gr-1', 'Kurve Nord');

/** A group of the user, its admin, and of Grace. */
export const north: Group = { ...alone, members: [...alone.members, grace] };

/** The group without an admin. */
export function asMember(group: Group): Group {
  return { ...group, members: group.members.map((member) => ({ ...member, role: 'Member' })) };
}

/** A refusal of the server, by its code. */
export function refusalOf(code: string) {
  return { code, status: 422, messageKey: `error.${code}` as StoreError['messageKey'], params: {} };
}

/** Shows the groups of a season in the test's world, and collects what is published on its bus. */
export async function showGroups(world: TestWorld, address = BASE) {
  const kernel = createTestKernel(world);
  const alerts: string[] = [];
  const notifications: string[] = [];
  const signIns: string[] = [];
  kernel.bus.on('alert.requested').subscribe(({ text }) => alerts.push(text));
  kernel.bus.on('notification.requested').subscribe(({ text }) => notifications.push(text));
  kernel.bus.on('sign-in.requested').subscribe(({ reason }) => signIns.push(reason));
  await act(async () => {
    render(
      <KernelProvider kernel={kernel}>
        <MemoryRouter initialEntries={[address]}>
          <Groups />
          <Address />
        </MemoryRouter>
      </KernelProvider>,
    );
  });
  return { kernel, alerts, notifications, signIns };
}

let navigate: ReturnType<typeof useNavigate> = async () => {};

function Address() {
  const { pathname, search } = useLocation();
  navigate = useNavigate();
  return <output data-testid="address">{pathname + search}</output>;
}

/** The address the screen has come to. */
export const address = () => screen.getByTestId('address').textContent;
/** Leaves for another address. */
export const goTo = (path: string) => act(async () => navigate(path));
/** Presses a button and waits for what follows from it. */
export const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
/** Presses the button of that name. */
export const click = (name: string | RegExp) => press(screen.getByRole('button', { name }));
/** Opens a menu and chooses an item of it. */
export const choose = async (menu: RegExp, item: string) => {
  await click(menu);
  await press(screen.getByRole('menuitem', { name: item }));
};
/** The rows of the members. */
export const members = () =>
  within(screen.getByRole('list', { name: 'Mitglieder' })).getAllByRole('listitem');
/** The first group, as the kernel has it. */
export const groupOf = (kernel: TestKernel) => kernel.groups.get().data?.[0];
