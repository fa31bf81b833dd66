import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import de from '../../../texts/de.json' with { type: 'json' };
import en from '../../../texts/en.json' with { type: 'json' };
import { PictureSources } from './picture-sources.view.tsx';

beforeAll(() => registerTexts('account', { de, en }));
afterEach(() => {
  delete window.SpieltagNative;
});

function show() {
  const files: Blob[] = [];
  render(
    <KernelProvider kernel={createTestKernel()}>
      <PictureSources isAgain={false} onFile={(file) => files.push(file)} onFailure={() => {}} />
    </KernelProvider>,
  );
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Bild auswählen' }));
  return { files, press };
}

test("an app's library takes the place of the browser's, and none chosen changes nothing", async () => {
  const chosen = new Blob(['png']);
  const takePicture = jest
    .fn<NonNullable<NativeShell['takePicture']>>()
    .mockResolvedValueOnce(undefined)
    .mockResolvedValueOnce(chosen);
  window.SpieltagNative = { takePicture } as unknown as NativeShell;
  const { files, press } = show();
  await press();
  expect(files).toEqual([]);
  await press();
  expect([files, takePicture.mock.calls]).toEqual([[chosen], [['library'], ['library']]]);
});

test('a browser asks for a file', async () => {
  const { press } = show();
  const asked = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  await press();
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});
