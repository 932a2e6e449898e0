import { expect, type APIRequestContext } from '@playwright/test'

interface Mail {
  to: string
  subject: string
  text: string
}

/** The link of the newest mail to somebody, out of the local outbox. */
export async function linkMailedTo(
  email: string,
  { request, subject }: { request: APIRequestContext; subject: RegExp },
): Promise<string> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const { mails } = (await (await request.get('/api/utility/outbox')).json()) as { mails: Mail[] }
        found = mails.find((mail) => mail.to === email && subject.test(mail.subject))
        return found?.subject
      },
      { message: `a mail to ${email}` },
    )
    .toMatch(subject)
  const link = /https?:\S+/.exec(found?.text ?? '')?.[0]
  if (!link) throw new Error(`The mail to ${email} has no link:\n${found?.text}`)
  return link
}
