import { expect, type Page } from '@playwright/test';

/** Confirms the game's question and signs in at the magazine as a reader, whatever comes of it. */
export async function signInAtMagazine(
  page: Page,
  name: string,
  question = page.getByRole('alertdialog').or(page.getByRole('dialog')),
): Promise<void> {
  const opening = page.waitForEvent('popup');
  await question.getByRole('button', { name: /^(Anmelden|Sign in)$/ }).click();
  const issuer = await opening;
  await issuer.getByLabel('Name').fill(name);
  await issuer
    .getByLabel(/^(E-Mail-Adresse|Email address)$/)
    .fill(`${name.toLowerCase()}@reader.example`);
  const closed = issuer.waitForEvent('close');
  await issuer.getByRole('button', { name: /^(Anmelden|Sign in)$/ }).click();
  await closed;
}

/** Journeys of one worker share a game and its magazine: a name is new there once. */
const known = new Set<string>();

/** The same as a reader who is new to the game: the guest's team becomes the reader's. */
export async function signInAsNewReader(page: Page, name: string): Promise<void> {
  if (known.has(name)) throw new Error(`another journey has signed in as ${name} already`);
  known.add(name);
  await signInAtMagazine(page, name);
  await expect(page.getByRole('banner').getByText(/^(Gast|Guest)$/)).toBeHidden();
}
