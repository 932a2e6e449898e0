import { join } from 'node:path'
import { buildWeb } from '../../scripts/build-web.mjs'
import type { Closers, Extent } from '../extent.ts'
import { median, quantile } from '../measure.ts'
import { startPostgres, vacuum } from '../postgres.ts'
import type { Answer, Figure } from '../report.ts'
import { headers } from '../records/data.ts'
import { writePeople } from '../records/people-file.ts'
import { loadPeople } from '../records/trellis.ts'
import { email, password, startTrellis } from '../trellis.ts'
import { signedIn, openGrid, startBrowser } from './browser.ts'
import { type FirstLoad, firstLoad } from './first-load.ts'
import { heapMb, jumpTo, scrollByWheel, type Scrolled } from './scrolling.ts'
import { networkMs, typeIntoCells } from './typing.ts'

/** The grid page in a real browser, on the built web app. */
export async function measureGrid(extent: Extent, closers: Closers): Promise<Answer> {
  const { rows, rounds, distFolder, say } = extent
  if (!distFolder) await buildWeb(process.execPath)
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  const file = join(postgres.folder, 'people.csv')
  await writePeople(file, rows)
  const { teamId, collectionId } = await loadPeople(server.call, file)
  await vacuum(postgres.trellisUrl)
  const path = `/team-${teamId}/data-collections/${collectionId}/records`
  const visit = { origin: `http://127.0.0.1:${server.port}`, email, password, distFolder }
  const browser = await startBrowser()
  closers.push(() => browser.close())

  // The first visit warms the server.
  const loads: FirstLoad[] = []
  for (let round = 0; round <= rounds; round++) {
    const context = await signedIn(browser, visit)
    const load = await firstLoad(context, path)
    if (round > 0) loads.push(load)
    await context.close()
  }
  say(
    `Script before the first record could be read:\n${loads[0]!.scripts.map(({ name, kb }) => `  ${kb.toFixed(1)} kB ${name}`).join('\n')}`,
  )
  say(`Usable after ${median(loads.map(({ usableMs }) => usableMs)).toFixed(0)} ms.`)

  const context = await signedIn(browser, visit)
  const page = await context.newPage()
  await openGrid(page, path)
  const devtools = await context.newCDPSession(page)
  // As many places as the page keeps rows of: from here on it forgets as much as it reads.
  for (let place = 0; place <= 100; place++) await jumpTo(page, place / 100)
  const heapBefore = await heapMb(devtools)
  const scrolls: Scrolled[] = []
  const heaps: number[] = []
  for (let round = 0; round < rounds; round++) {
    await jumpTo(page, round / (rounds + 1))
    scrolls.push(await scrollByWheel(page, devtools, extent.windowMs * 4))
    heaps.push(await heapMb(devtools))
  }
  say(`Frames while scrolling: median ${median(scrolls.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms.`)
  await jumpTo(page, 0)
  const { keyMs, enterMs } = await typeIntoCells(page, headers.firstName, extent.isQuick ? 5 : 20)
  await context.close()
  return {
    compared: [],
    figures: [
      ...loadFigures(loads),
      {
        figure: `frame while ${rows} records scroll by wheel, median`,
        unit: 'ms',
        values: scrolls.map(({ p50Ms }) => p50Ms),
        goal: { atMost: 17 },
      },
      { figure: 'frame, p95', unit: 'ms', values: scrolls.map(({ p95Ms }) => p95Ms), goal: { atMost: 33 } },
      { figure: 'frames with a row on its way', unit: '', values: scrolls.map(({ comingShare }) => comingShare) },
      { figure: 'script memory after scrolling', unit: 'MB', values: heaps },
      {
        figure: 'script memory gained by scrolling',
        unit: 'MB',
        values: [heaps.at(-1)! - heapBefore],
        goal: { atMost: 5 },
      },
      { figure: `key to frame while writes take ${networkMs} ms, median`, unit: 'ms', values: [median(keyMs)] },
      {
        figure: `key to frame while writes take ${networkMs} ms, p95`,
        unit: 'ms',
        values: [quantile(keyMs, 0.95)],
        goal: { atMost: 100 },
      },
      {
        figure: `Enter to new value while writes take ${networkMs} ms`,
        unit: 'ms',
        values: enterMs,
        goal: { atMost: 100 },
      },
    ],
  }
}

function loadFigures(loads: readonly FirstLoad[]): Figure[] {
  return [
    {
      figure: 'script of the first load, gzip',
      unit: 'kB',
      values: loads.map(({ scriptKb }) => scriptKb),
      goal: { atMost: 250 },
    },
    {
      figure: 'usable, empty cache',
      unit: 'ms',
      values: loads.map(({ usableMs }) => usableMs),
      goal: { atMost: 1500 },
    },
    { figure: 'usable, again', unit: 'ms', values: loads.map(({ againMs }) => againMs) },
  ]
}
