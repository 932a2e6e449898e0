import { get } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Closers, Extent } from '../extent.ts'
import { watchMemory } from '../memory.ts'
import { startPostgres, vacuum } from '../postgres.ts'
import { addWhole, type Answer, noRounds, seconds, speedRatio } from '../report.ts'
import { writePeople } from '../records/people-file.ts'
import { asRestricted } from '../records/restricted.ts'
import { loadPeople, type Loaded } from '../records/trellis.ts'
import { startTrellis, type TrellisServer } from '../trellis.ts'

/** All records as CSV, asked by a restricted role, beside COPY of the same table; both are read and thrown away. */
export async function measureExport(extent: Extent, closers: Closers): Promise<Answer> {
  const { rows, rounds, say } = extent
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  const file = join(postgres.folder, 'people.csv')
  await writePeople(file, rows)
  const loaded = await loadPeople(server.call, file)
  const asker = await asRestricted(server, loaded, postgres.trellisUrl)
  await vacuum(postgres.trellisUrl)

  const own = noRounds()
  const copy = noRounds()
  const peaks: number[] = []
  const gains: number[] = []
  for (let round = 0; round < rounds; round++) {
    await postgres.idle()
    addWhole(copy, await copyOut(postgres.trellisUrl, loaded, rows))
    await postgres.idle()
    const { result, peakMb, earlyMb, lateMb } = await watchMemory(server.pid, () => exported(asker, loaded, rows))
    addWhole(own, result)
    peaks.push(peakMb)
    gains.push(lateMb - earlyMb)
    say(`Export of ${rows}: Trellis ${seconds(result)}, COPY ${seconds(copy.p50Ms.at(-1)!)}`)
  }
  return {
    compared: [{ operation: 'export', rows, rounds: { trellis: own, copy }, baseline: 'copy' }],
    figures: [
      speedRatio('export: speed over COPY TO', own, copy, { atLeast: 0.3 }),
      { figure: 'memory of the server during an export, most', unit: 'MB', values: peaks },
      { figure: 'memory gained from the first to the last third', unit: 'MB', values: gains, goal: { atMost: 30 } },
    ],
  }
}

/** @returns milliseconds from the request to the last byte */
async function exported(
  { port, head }: Pick<TrellisServer, 'port' | 'head'>,
  { teamId, collectionId }: Loaded,
  rows: number,
): Promise<number> {
  const [name, value] = head.trim().split(': ') as [string, string]
  const began = performance.now()
  const lines = await new Promise<number>((resolve, reject) => {
    const path = `/api/teams/${teamId}/dataCollections/${collectionId}/export.csv`
    get({ port, host: '127.0.0.1', path, headers: { [name]: value } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The export is answered with ${answer.statusCode}.`))
      let count = 0
      answer.on('data', (chunk: Buffer) => (count += newlinesIn(chunk)))
      answer.on('end', () => resolve(count))
      answer.on('error', reject)
    }).on('error', reject)
  })
  const milliseconds = performance.now() - began
  // The heading is one more; no value of these has a line of its own.
  if (lines !== rows + 1) throw new Error(`The export has ${lines} lines for ${rows} records.`)
  return milliseconds
}

/** @returns milliseconds that COPY of the same table takes */
async function copyOut(url: string, { teamId, collectionId }: Loaded, rows: number): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const began = performance.now()
    const stream = client.query(copyTo(`copy team_${teamId}.c${collectionId} to stdout (format csv, header)`))
    let lines = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) lines += newlinesIn(chunk)
    if (lines !== rows + 1) throw new Error(`COPY gave ${lines} lines for ${rows} records.`)
    return performance.now() - began
  } finally {
    await client.end()
  }
}

function newlinesIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++
  return count
}
