import type { Language } from '@trellis/domain/api/ids'
import { mails as en } from '@trellis/i18n/en/mails'
import { mails as es } from '@trellis/i18n/es/mails'
import { mails as fr } from '@trellis/i18n/fr/mails'
import type { Phrases } from '@trellis/i18n/phrases'
import type { Mail } from '../../platform/mail.ts'

const phrasesByLanguage: Record<Language, Phrases<typeof en>> = { en, es, fr }

interface MailFacts {
  mail:
    | 'verify-email'
    | 'reset-password'
    | 'invitation'
    | 'already-registered'
    | 'password-changed'
    | 'change-email'
    | 'email-changing'
    | 'mention'
    | 'test'
  language: Language
  /** Of the recipient; empty when not known for sure. */
  name: string
  /** Where the button leads. */
  href: string
  /** Of this installation. */
  address: string
  /** What this installation calls itself. */
  product: string
  /** That is to replace the present one. */
  newEmail?: string | undefined
  team?: string | undefined
  /** Where the horizontal logo of the team is, for everybody. */
  logo?: string | undefined
  inviter?: string | undefined
  /** Of a mention. */
  record?: string | undefined
  comment?: string | undefined
}

/** Subject, plain text and HTML of a mail. */
export function writeMail(facts: MailFacts): Omit<Mail, 'to'> {
  const {
    mail,
    language,
    name,
    href,
    address,
    product,
    team = '',
    logo = '',
    inviter,
    newEmail = '',
    record = '',
    comment = '',
  } = facts
  const phrases = phrasesByLanguage[language]
  const { subject, ending } = phrases[mail]
  const values = { name, address, product, team, inviter: inviter ?? '', newEmail, record, comment }
  const text = mail === 'invitation' && !inviter ? phrases.invitation.textWithoutInviter : phrases[mail].text
  const say = (phrase: string) => fill(phrase, values)
  const button = say(phrases[mail].button)
  const parts = {
    greeting: say(name ? phrases.greeting : phrases.greetingWithoutName),
    text: say(text),
    button,
    ending,
    sentBy: say(phrases.sentBy),
    fallback: phrases.buttonDoesNotWork,
    href,
    logo,
    team,
  }
  return {
    // A line break in a name must not begin a new header.
    subject: say(subject).replace(/\s+/g, ' '),
    text: [parts.greeting, parts.text, `${button}:\n${href}`, ending, parts.sentBy].join('\n\n') + '\n',
    html: htmlOf(language, parts),
  }
}

/** What an SMS says that tries the settings. */
export const smsText = (language: Language, product: string): string =>
  fill(phrasesByLanguage[language].testSms, { product })

function htmlOf(
  language: Language,
  parts: Record<'greeting' | 'text' | 'button' | 'ending' | 'sentBy' | 'fallback' | 'href' | 'logo' | 'team', string>,
): string {
  const { greeting, text, button, ending, sentBy, fallback, href, logo, team } = escapeAll(parts)
  const head = logo
    ? `<p style="margin:0 0 24px"><img src="${logo}" alt="${team}" height="40" style="display:block;height:40px;max-width:240px;border:0"></p>\n`
    : ''
  // Mail programs know neither style sheets nor modern layout: everything stands inline.
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${button}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f4;font:16px/1.5 system-ui,sans-serif;color:#1c1917">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${head}<p style="margin:0 0 16px">${greeting}</p>
<p style="margin:0 0 24px">${text}</p>
<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:10px 20px;background:#1d4ed8;color:#ffffff;text-decoration:none;border-radius:6px">${button}</a></p>
<p style="margin:0 0 24px">${ending}</p>
<p style="margin:0;font-size:13px;color:#57534e;overflow-wrap:anywhere">${fallback}<br>${href}</p>
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;color:#57534e">${sentBy}</p>
</body>
</html>
`
}

function fill(phrase: string, values: Record<string, string>): string {
  return phrase.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
}

function escapeAll<T extends Record<string, string>>(parts: T): T {
  return Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, escapeHtml(value)])) as T
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
