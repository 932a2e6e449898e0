import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test as base } from './journey.ts'
import { maya, signIn, teamIdIn, type Person } from './people.ts'
import { screens, type SampleIds, type Screen } from './screens.ts'

const shots = 'test-results/screenshots'
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The scheme changes colours only; a width may change everything. */
const looks = [
  { viewport: desktop, scheme: 'light', rules: 'all' },
  { viewport: desktop, scheme: 'dark', rules: 'colours' },
  { viewport: phone, scheme: 'dark', rules: 'all' },
  { viewport: phone, scheme: 'light', rules: 'colours' },
] as const

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

const test = base.extend<object, { sessionOf: (person: Person) => Promise<Session>; ids: SampleIds }>({
  sessionOf: [
    async ({ browser }, use) => {
      const sessions = new Map<Person, Promise<Session>>()
      await use((person) => {
        const session = sessions.get(person) ?? sessionFor(browser, person)
        sessions.set(person, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  ids: [
    async ({ browser, sessionOf }, use) => use(await sampleIds(browser, await sessionOf(maya))),
    { scope: 'worker' },
  ],
})

for (const screen of screens) {
  test(`${screen.name} is accessible, whole on a phone and without errors`, async ({ browser, ids, sessionOf }) => {
    const { page, complaints } = await pageFor(browser, screen.person && (await sessionOf(screen.person)))
    await open(page, screen, ids)
    for (const look of looks) {
      await page.setViewportSize(look.viewport)
      await page.emulateMedia({ colorScheme: look.scheme })
      await settle(page, screen)
      const { width } = look.viewport
      await shoot(page, screen, `${width}-${look.scheme}`)
      expect.soft(await violations(page, look.rules), `at ${width}, ${look.scheme}`).toEqual([])
      expect.soft(await sidewaysPixels(page), `pixels it scrolls sideways at ${width}`).toBe(0)
    }
    if (!screen.isRefused) expect.soft(complaints).toEqual([])
    await page.context().close()
  })
}

for (const language of ['es', 'fr'] as const) {
  test(`every screen stands in ${language}`, async ({ browser, ids, sessionOf }) => {
    test.setTimeout(180_000)
    for (const screen of screens.filter((each) => !each.open)) {
      await test.step(screen.name, async () => {
        const { page, complaints } = await pageFor(browser, screen.person && (await sessionOf(screen.person)))
        await speak(page, language)
        await open(page, screen, ids)
        await expect.soft(page.locator('html'), screen.name).toHaveAttribute('lang', language)
        expect.soft(await sidewaysPixels(page), `pixels ${screen.name} scrolls sideways`).toBe(0)
        if (!screen.isRefused) expect.soft(complaints, screen.name).toEqual([])
        await shoot(page, screen, `1440-${language}`)
        await page.context().close()
      })
    }
  })
}

async function sessionFor(browser: Browser, person: Person): Promise<Session> {
  const page = await browser.newPage({ baseURL: process.env.BASE_URL })
  await signIn(page, person)
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

async function sampleIds(browser: Browser, session: Session): Promise<SampleIds> {
  const page = await browser.newPage({ baseURL: process.env.BASE_URL, storageState: session })
  await page.goto('/')
  await expect(page).toHaveURL(/dashboard$/)
  const teamId = Number(teamIdIn(page))
  const idIn = (address: string, part: string) => Number(new RegExp(`${part}(\\d+)`).exec(address)?.[1])
  await page
    .getByRole('link', { name: /^Students/ })
    .first()
    .click()
  const dataCollectionId = await expect
    .poll(() => idIn(page.url(), 'data-collections/'))
    .not.toBeNaN()
    .then(() => idIn(page.url(), 'data-collections/'))
  const { lists } = (await (await page.request.get(`/api/teams/${teamId}/customLists`)).json()) as {
    lists: { id: number }[]
  }
  await page.getByRole('gridcell', { name: 'Mateo Villaseñor' }).click()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/data-records/)
  const dataRecordId = idIn(page.url(), 'data-records/')
  await page.context().close()
  return { teamId, dataCollectionId, dataRecordId, listId: lists[0]?.id ?? 0, userId: 1 }
}

async function pageFor(browser: Browser, session: Session | undefined): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL,
    storageState: session,
    viewport: desktop,
    // Colours are measured at rest.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  return { page, complaints }
}

/** As if the person had chosen the language, without changing what the other journeys find. */
async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('trellis.language', chosen), language)
  await page.route('**/api/authentication/session', async (route) => {
    const reply = await route.fetch()
    const session = (await reply.json()) as { user: { interfaceLanguage: string } | null }
    if (session.user) session.user.interfaceLanguage = language
    await route.fulfill({ response: reply, json: session })
  })
}

async function open(page: Page, screen: Screen, ids: SampleIds): Promise<void> {
  // Icons come one by one after the page.
  await page.goto(screen.address(ids), { waitUntil: 'networkidle' })
  await settle(page, screen)
  if (screen.name !== 'not found' && !screen.isRefused) {
    await expect(page.getByRole('heading', { level: 1, name: /couldn't find/ }), 'the page is built').toHaveCount(0)
  }
  await screen.open?.(page)
  await settle(page, screen)
}

/** Until a heading stands, nothing is on its way any more and nothing moves. */
async function settle(page: Page, { showsSkeletons }: Screen): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (!showsSkeletons) await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // A change of scheme starts its transitions with the next frame.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    const ending = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}

async function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Serious and critical findings of axe, one line each. */
async function violations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  // Legacy: in the page itself, for we have no frames and a second page would cost a second each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  const results = await axe.analyze()
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} — ${node.failureSummary?.split('\n')[1]?.trim()}`),
    )
}

async function shoot(page: Page, screen: Screen, look: string): Promise<void> {
  await page.screenshot({ path: `${shots}/${screen.name.replaceAll(/[^\w.]+/g, '-')}-${look}.png` })
}
