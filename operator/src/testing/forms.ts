import { act, fireEvent, screen, within } from '@testing-library/react';

/** Where a test looks: the page, or a part of it. */
export type Scope = ReturnType<typeof within>;

/** Presses a button. */
export async function press(name: string, scope: Pick<Scope, 'getByRole'> = screen): Promise<void> {
  await act(async () => {
    fireEvent.click(scope.getByRole('button', { name }));
  });
}

/** Fills a field in. */
export async function fill(
  label: string,
  value: string,
  scope: Pick<Scope, 'getByLabelText'> = screen,
): Promise<void> {
  await act(async () => {
    fireEvent.change(scope.getByLabelText(label), { target: { value } });
  });
}

/** Says why in the question that is open, and does it. */
export async function confirm(name: string, reason: string): Promise<Scope> {
  const question = within(await screen.findByRole('dialog'));
  await fill('Grund', reason, question);
  await press(name, question);
  return question;
}
