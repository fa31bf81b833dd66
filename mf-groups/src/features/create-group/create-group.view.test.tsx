import { describe, expect, test } from '@jest/globals';
import { SAMPLE, sampleGroup } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { address, BASE, click, goTo, north, press, showGroups } from '../../testing/the-groups.tsx';

describe('a group that is founded', () => {
  /** Sends the name, and answers when told to. */
  async function found(groups = [north]) {
    const { kernel, notifications } = await showGroups({ groups });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const group = sampleGroup('gr-2', 'Kurve Süd');
    kernel.groups.create = async () => {
      await answered;
      kernel.setGroups([...groups, group]);
      return { group };
    };
    await click('Gruppe gründen');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: group.name } });
    await press(dialog.getByRole('button', { name: 'Gruppe gründen' }));
    return { kernel, dialog, notifications, answer: () => act(async () => answer()) };
  }
  const DONE = ['Die Gruppe „Kurve Süd“ ist gegründet.'];

  test.each([
    ['beside another', [north]],
    ['as the first one', []],
  ])('%s is shown', async (_, groups) => {
    const { answer, notifications } = await found(groups);
    await answer();
    expect(address()).toMatch(/gr-2$/);
    expect(notifications).toEqual(DONE);
  });

  test('leads nobody back who is on another screen by then', async () => {
    const { answer, notifications } = await found();
    await goTo(`/${SAMPLE.seasonId}/live`);
    await answer();
    expect(address()).toBe(`/${SAMPLE.seasonId}/live`);
    expect(notifications).toEqual(DONE);
  });

  test('does not take the place of what is shown to who shows another season by then', async () => {
    const { answer, kernel } = await found();
    await act(async () => kernel.seasons.select('se-other'));
    await answer();
    expect(address()).toBe(BASE);
  });

  test('does not take the place of what is shown to who has closed the dialog', async () => {
    const { answer, dialog } = await found();
    await press(dialog.getByRole('button', { name: 'Abbrechen' }));
    await answer();
    expect(address()).toBe(BASE);
  });
});
