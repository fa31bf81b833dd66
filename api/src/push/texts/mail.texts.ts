import { filled, type PushLanguage } from './message.texts.ts';

/** Texts of e-mail; what it reminds of has the texts of messages. */
const TEXTS = {
  de: {
    confirmSubject: '{code} ist dein Code',
    confirm: `Hallo!

Jemand möchte Erinnerungen von Spieltag an diese Adresse. Wenn du das bist, gib diesen Code unter „Menü und Hilfe“, „Erinnerungen“ ein:

{code}

Er gilt eine Stunde. Wenn du das nicht bist, brauchst du nichts zu tun: Ohne den Code bekommst du keine Erinnerungen, und höchstens drei solche Codes am Tag.
{site}
`,
    footer: `

{url}

Du bekommst diese Erinnerung, weil du deine Adresse unter „Erinnerungen“ eingetragen hast. Dort kannst du sie jederzeit entfernen.
`,
    unsubscribe: `
Auch ohne Anmeldung beendest du die Erinnerungen hier:
{link}
`,
  },
  en: {
    confirmSubject: '{code} is your code',
    confirm: `Hello!

Somebody wants reminders of Spieltag sent to this address. If that is you, enter this code under “Menu and help”, “Reminders”:

{code}

It is good for an hour. If it is not you, there is nothing to do: without the code you get no reminders, and three such codes a day at most.
{site}
`,
    footer: `

{url}

You get this reminder because you entered your address under “Reminders”. You can remove it there at any time.
`,
    unsubscribe: `
Without signing in you end the reminders here:
{link}
`,
  },
} as const;

/** What an address is sent before anything else. */
export function confirmationMail(language: PushLanguage, code: string, site: string) {
  const { confirmSubject, confirm } = TEXTS[language];
  return { subject: filled(confirmSubject, { code }), text: filled(confirm, { code, site }) };
}

/**
 * A message as the text of an e-mail.
 * @param unsubscribe where e-mail ends without an account; undefined: the address of the game is not known
 */
export function reminderMail(
  language: PushLanguage,
  body: string,
  { url, unsubscribe }: { readonly url: string; readonly unsubscribe: string | undefined },
): string {
  const texts = TEXTS[language];
  const end = unsubscribe ? filled(texts.unsubscribe, { link: unsubscribe }) : '';
  return body + filled(texts.footer, { url }) + end;
}
