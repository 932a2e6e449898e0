import { expect, type Page } from '@playwright/test'
import { linkMailedTo } from './mails.ts'
import { api, type Person } from './people.ts'

/** Somebody new with a team of their own, whose journey touches nobody else's. Its dashboard is open; gives the team. */
export async function foundTeam(page: Page, founder: Person, name: string): Promise<number> {
  await api(page, 'POST', '/authentication/sign-up', { ...founder, language: 'en' })
  const link = await linkMailedTo(founder.email, { request: page.request, subject: /verify/i })
  await page.goto(link)
  await expect(page).toHaveURL('/choose-team')
  const { teamId } = await api(page, 'POST', '/teams', {
    name,
    shortName: name,
    primaryTimezone: 'America/Chicago',
    defaultCountry: 'US',
    defaultInterfaceLanguage: 'en',
    brand: 'schools',
  })
  await page.goto('/')
  await expect(page).toHaveURL(`/team-${teamId}/dashboard`)
  return teamId
}
