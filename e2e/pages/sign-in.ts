import { expect, type Page } from '@playwright/test';

const SIGN_IN = /^(Anmelden|Sign in)$/;
const EMAIL = /^(E-Mail-Adresse|Email address)$/;

/** Says at the magazine who one is, and sends it. */
type SayWho = (issuer: Page, name: string, email: string) => Promise<void>;

const byForm: SayWho = async (issuer, name, email) => {
  await issuer.getByLabel('Name').fill(name);
  await issuer.getByLabel(EMAIL).fill(email);
  await issuer.getByRole('button', { name: SIGN_IN }).click();
};

/**
 * Begins to type where the page has put the focus, and goes on by two keys.
 * @param look at what was typed, before it is sent
 */
export async function byTyping(
  issuer: Page,
  name: string,
  email: string,
  look?: () => Promise<void>,
): Promise<void> {
  await expect(issuer.getByLabel('Name')).toBeFocused();
  await issuer.keyboard.type(name);
  await issuer.keyboard.press('Tab');
  await expect(issuer.getByLabel(EMAIL)).toBeFocused();
  await issuer.keyboard.type(email);
  await look?.();
  await issuer.keyboard.press('Enter');
}

/** Confirms the game's question and signs in at the magazine as a reader, whatever comes of it. */
export async function signInAtMagazine(
  page: Page,
  name: string,
  question = page.getByRole('alertdialog').or(page.getByRole('dialog')),
  sayWho: SayWho = byForm,
): Promise<void> {
  const opening = page.waitForEvent('popup');
  await question.getByRole('button', { name: SIGN_IN }).click();
  const issuer = await opening;
  const closed = issuer.waitForEvent('close');
  // A nickname that is the mailbox of its reader would be none.
  await sayWho(issuer, name, `reads.${name.toLowerCase()}@reader.example`);
  await closed;
}

/** Journeys of one worker share a game and its magazine: a name is new there once. */
const known = new Set<string>();

/** The same as a reader who is new to the game: the guest's team becomes the reader's. */
export async function signInAsNewReader(
  page: Page,
  name: string,
  sayWho: SayWho = byForm,
): Promise<void> {
  if (known.has(name)) throw new Error(`another journey has signed in as ${name} already`);
  known.add(name);
  await signInAtMagazine(page, name, undefined, sayWho);
  await expect(page.getByRole('banner').getByText(/^(Gast|Guest)$/)).toBeHidden();
}
