import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { reportRoutes } from '@spieltag/shared-kernel/reports';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import { UserDetails } from './user-details.view.tsx';

void registerTexts('rankings', { de, en });
beforeAll(preloadDialogs);

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));

async function show(userId: string, answer: () => Promise<unknown> = async () => ({ userId })) {
  const sent: unknown[] = [];
  const told: string[] = [];
  const kernel = createTestKernel({
    keyed: {
      users: {
        '"us-3"': { id: 'us-3', name: 'Max', image: null },
        [`"${SAMPLE.userId}"`]: { id: SAMPLE.userId, name: 'Ich', image: null },
      },
    },
    call: async (row, input) => {
      if (row !== reportRoutes.reportUser) return undefined;
      sent.push((input as { body: unknown }).body);
      return answer();
    },
  });
  kernel.bus.on('alert.requested').subscribe(({ title }) => told.push(title));
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  const address = `/${SAMPLE.seasonId}/live/user-details/round/${SAMPLE.roundId}/${userId}`;
  await act(async () => {
    render(
      <KernelProvider kernel={kernel}>
        <MemoryRouter initialEntries={[address]}>
          <UserDetails />
        </MemoryRouter>
      </KernelProvider>,
    );
  });
  return { sent, told };
}

test("somebody's name or picture is reported from their details, after a question", async () => {
  const { sent, told } = await show('us-3');
  await press(screen.getByRole('button', { name: 'Name oder Bild melden' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Max melden?' }));
  expect(sent).toEqual([]);
  await press(question.getByRole('button', { name: 'Melden' }));
  expect(sent).toEqual([{ userId: 'us-3' }]);
  expect(told).toEqual(['Danke. Max ist gemeldet.']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a report that was refused says so, and can be sent again', async () => {
  const { sent, told } = await show('us-3', async () => {
    throw new Error('away');
  });
  await press(screen.getByRole('button', { name: 'Name oder Bild melden' }));
  const send = () => press(screen.getByRole('button', { name: 'Melden' }));
  await send();
  await send();
  expect(sent).toHaveLength(2);
  expect(told).toHaveLength(2);
});

test('nobody reports themselves', async () => {
  await show(SAMPLE.userId);
  expect(screen.queryByRole('button', { name: 'Name oder Bild melden' })).toBeNull();
});
