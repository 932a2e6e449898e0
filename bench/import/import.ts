import { join } from 'node:path'
import type { Closers, Extent } from '../extent.ts'
import { addLinks } from '../links/trellis-links.ts'
import { median } from '../measure.ts'
import { watchMemory } from '../memory.ts'
import { startPostgres } from '../postgres.ts'
import { addWhole, type Answer, latencyRatio, noRounds, seconds } from '../report.ts'
import { writePeople } from '../records/people-file.ts'
import { loadPeople } from '../records/trellis.ts'
import { startTrellis } from '../trellis.ts'
import { copyIntoSameTables } from './bare-copy.ts'

/**
 * A file of plain rows into a new team, beside COPY of the same rows into copies of the tables it filled; then a file with
 * half as many rows that finds its records by their e-mail address and gives each ten links.
 */
export async function measureImport(extent: Extent, closers: Closers): Promise<Answer> {
  const { rows, importRounds, say } = extent
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  const file = join(postgres.folder, 'people.csv')
  await writePeople(file, rows)

  const whole = noRounds()
  const copy = noRounds()
  const run = noRounds()
  const upsert = noRounds()
  const peaks: number[] = []
  const upsertPeaks: number[] = []
  for (let round = 0; round < importRounds; round++) {
    await postgres.idle()
    const plain = await watchMemory(server.pid, () => loadPeople(server.call, file, { name: `people${round}` }))
    addWhole(whole, plain.result.milliseconds)
    addWhole(run, plain.result.runMs)
    peaks.push(plain.peakMb)
    await postgres.idle()
    const copied = await copyIntoSameTables(postgres.trellisUrl, postgres.folder, plain.result)
    addWhole(copy, copied)
    say(
      `Import of ${rows}: Trellis ${seconds(plain.result.milliseconds)}, COPY ${seconds(copied)}, at most ${plain.peakMb.toFixed(0)} MB`,
    )
    await postgres.idle()
    const half = Math.floor(rows / 2)
    const linked = await watchMemory(server.pid, () =>
      addLinks(server.call, plain.result, { folder: postgres.folder, rows: half }),
    )
    addWhole(upsert, linked.result.upsert.milliseconds)
    upsertPeaks.push(linked.peakMb)
    say(
      `Ten links for ${half} by key: ${seconds(linked.result.upsert.milliseconds)}, at most ${linked.peakMb.toFixed(0)} MB`,
    )
  }
  return {
    compared: [{ operation: 'import', rows, rounds: { trellis: whole, copy }, baseline: 'copy' }],
    figures: [
      latencyRatio('import: time over COPY into the same tables', whole, copy, { atMost: 3 }),
      latencyRatio('import, after the file is read: time over COPY', run, copy),
      { figure: 'import: memory of the server, most', unit: 'MB', values: peaks, goal: { atMost: 400 } },
      {
        figure: `upsert of ${Math.floor(rows / 2)} rows with ten links`,
        unit: 's',
        values: upsert.p50Ms.map((ms) => ms / 1000),
      },
      latencyRatio('upsert of half the rows with links: time over the plain import', upsert, whole, { atMost: 2 }),
      { figure: 'upsert: memory of the server, most', unit: 'MB', values: upsertPeaks, goal: { atMost: 400 } },
      { figure: 'plain rows a second', unit: '/s', values: [rows / (median(whole.p50Ms) / 1000)] },
    ],
  }
}
