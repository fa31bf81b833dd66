import { beforeAll, describe, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { EnterCodeSheet } from './enter-code-sheet.view.tsx';

beforeAll(() => Promise.all([registerTexts('account', { de, en }), preloadDialogs()]));

describe('a code that is typed in', () => {
  test.each([
    ['a sign in the middle', 'K7QM2ZNP8RTD', 7, '{Backspace}x', 'K7QM-2XNP-8RTD', 7],
    ['the last sign of a group', 'K7QZ2XNP8RTD', 4, '{Backspace}m', 'K7QM-2XNP-8RTD', 4],
    ['the sign before a dash', 'K7QZ2XNP8RTD', 5, '{Backspace}{Backspace}m', 'K7QM-2XNP-8RTD', 4],
    ['a sign that was left out', 'K7QM2NP8RTD', 6, 'x', 'K7QM-2XNP-8RTD', 7],
    ['nothing', 'K7QM2XNP8RT', 13, 'd', 'K7QM-2XNP-8RTD', 14],
  ])('lets one correct %s', async (_, typed, caret, keys, shown, caretAfter) => {
    const user = userEvent.setup();
    render(
      <KernelProvider kernel={createTestKernel()}>
        <EnterCodeSheet account={sampleAccount} onClose={() => {}} />
      </KernelProvider>,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(field, typed);
    field.setSelectionRange(caret, caret);
    await user.keyboard(keys);
    expect([field.value, field.selectionStart]).toEqual([shown, caretAfter]);
  });
});
