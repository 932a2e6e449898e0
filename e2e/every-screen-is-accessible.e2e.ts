import type { Browser, BrowserContext, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, installed } from './journey.ts'
import { maya, signIn, teamIdIn, type Person } from './people.ts'
import { screens, type SampleIds, type Screen } from './screens.ts'

/** Where to look at every screen afterwards; they cost more time than a look. */
const shots = process.env['TRELLIS_SCREENSHOTS'] === '1' ? 'test-results/screenshots' : undefined
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The scheme changes colours only; a width may change everything. */
const looks = [
  { viewport: desktop, scheme: 'light', rules: 'all' },
  { viewport: desktop, scheme: 'dark', rules: 'colours' },
  { viewport: phone, scheme: 'dark', rules: 'all' },
  // The same colours and the same layout were asked already.
  ...(shots ? [{ viewport: phone, scheme: 'light', rules: 'none' } as const] : []),
] as const

/** One context per person: what was fetched once comes out of its cache. */
type ContextOf = (person: Person | undefined) => Promise<BrowserContext>

const test = installed.extend<object, { contextOf: ContextOf; ids: SampleIds }>({
  contextOf: [
    async ({ browser, installation }, use) => {
      const contexts = new Map<Person | undefined, Promise<BrowserContext>>()
      await use((person) => {
        const context = contexts.get(person) ?? contextFor(browser, { person, baseURL: installation.url })
        contexts.set(person, context)
        return context
      })
      for (const context of contexts.values()) await (await context).close()
    },
    { scope: 'worker' },
  ],
  ids: [async ({ contextOf }, use) => use(await sampleIds(await contextOf(maya))), { scope: 'worker' }],
})

// Any number of workers share them.
test.describe.configure({ mode: 'parallel' })

for (const screen of screens) {
  test(`${screen.name} is accessible, whole on a phone and in three languages, without errors`, async ({
    ids,
    contextOf,
  }) => {
    test.setTimeout(240_000)
    const { page, complaints } = await pageIn(await contextOf(screen.person))
    await open(page, screen, ids)
    for (const look of looks) {
      await page.setViewportSize(look.viewport)
      await page.emulateMedia({ colorScheme: look.scheme })
      await settle(page, screen)
      const { width } = look.viewport
      await shoot(page, screen, `${width}-${look.scheme}`)
      if (look.rules !== 'none')
        expect.soft(await violations(page, { rules: look.rules }), `at ${width}, ${look.scheme}`).toEqual([])
      expect.soft(await sidewaysPixels(page), `pixels it scrolls sideways at ${width}`).toBe(0)
    }
    for (const language of ['es', 'fr', 'en'] as const) {
      await speak(page, language)
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport)
        await settle(page, screen)
        expect
          .soft(await sidewaysPixels(page), `pixels it scrolls sideways at ${viewport.width} in ${language}`)
          .toBe(0)
      }
      if (language !== 'en') await shoot(page, screen, `1440-${language}`)
    }
    if (!screen.isRefused) expect.soft(complaints).toEqual([])
    await page.close()
  })
}

async function contextFor(
  browser: Browser,
  { person, baseURL }: { person: Person | undefined; baseURL: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: desktop,
    // Colours are measured at rest.
    reducedMotion: 'reduce',
  })
  // Thousands of cells that each pass from one colour to the other take longer than all that is asked of them.
  await context.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition-property: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  if (!person) return context
  const page = await context.newPage()
  await signIn(page, person)
  await page.close()
  return context
}

async function sampleIds(context: BrowserContext): Promise<SampleIds> {
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/dashboard$/)
  const teamId = Number(teamIdIn(page))
  const idIn = (part: string) => Number(new RegExp(`${part}(\\d+)`).exec(page.url())?.[1])
  const reply = await page.request.get(`/api/teams/${teamId}/customLists`)
  const { lists } = (await reply.json()) as { lists: { id: number }[] }
  await page
    .getByRole('link', { name: /^Students/ })
    .first()
    .click()
  await expect(page).toHaveURL(/data-collections\/\d+/)
  const dataCollectionId = idIn('data-collections/')
  const found = await page.request.get(`/api/teams/${teamId}/search?q=Mateo&in=name`)
  const { results } = (await found.json()) as { results: { recordId: number; collectionId: number }[] }
  const dataRecordId = results.find(({ collectionId }) => collectionId === dataCollectionId)?.recordId ?? 0
  const cards = await page.request.get(`/api/teams/${teamId}/dataCollections/${dataCollectionId}/cards`)
  const { cardGroups } = (await cards.json()) as { cardGroups: { id: number }[] }
  await page.close()
  return {
    teamId,
    dataCollectionId,
    dataRecordId,
    dataCardGroupId: cardGroups[0]?.id ?? 0,
    listId: lists[0]?.id ?? 0,
    userId: 1,
  }
}

async function pageIn(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  return { page, complaints }
}

/** As if the language had been chosen in another tab: nothing is kept for the other journeys. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'trellis.language'
    localStorage.setItem(key, chosen)
    dispatchEvent(new StorageEvent('storage', { key, newValue: chosen }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function open(page: Page, screen: Screen, ids: SampleIds): Promise<void> {
  // Icons come one by one after the page.
  await page.goto(screen.address(ids), { waitUntil: 'networkidle' })
  await settle(page, screen)
  if (screen.name !== 'not found' && !screen.isRefused) {
    await expect(page.getByRole('heading', { level: 1, name: /couldn't find/ }), 'the page is built').toHaveCount(0)
  }
  if (!['root.login', 'root.accessDenied'].includes(screen.name)) {
    expect(new URL(page.url()).pathname, 'the page is open').not.toMatch(/^\/(login|access-denied)$/)
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

async function shoot(page: Page, screen: Screen, look: string): Promise<void> {
  if (!shots) return
  await page.screenshot({ path: `${shots}/${screen.name.replaceAll(/[^\w.]+/g, '-')}-${look}.png` })
}
