import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { measureBulk } from './bulk/bulk.ts'
import { measureRecords } from './records/records.ts'
import { reportRows, table } from './report.ts'

const questions = { records: measureRecords, bulk: measureBulk }

const usage = `npm run bench -- <question> [options]

Questions
  records            Records of a collection with 13 fields, beside the physical limit
  bulk               All of these records changed, taken back, trashed and restored at once, beside plain SQL

Options
  --list             Name the questions
  --rows <number>    Records to measure with (100000, or 20000 with --quick)
  --quick            Fewer and shorter rounds, for a first look
  --only <names>     These operations only, separated by commas
  --as <who>         restricted (a role that names its fields) or admin; restricted unless said
  --json <file>      Write the figures as JSON, too
  --profile <folder> Leave a CPU profile of the server there`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    rows: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    as: { type: 'string', default: 'restricted' },
    json: { type: 'string' },
    profile: { type: 'string' },
  },
})
const question = Object.entries(questions).find(([name]) => name === positionals[0])?.[1]
const rows = Number(values.rows ?? (values.quick ? 20_000 : 100_000))

if (values.list) console.log(Object.keys(questions).join('\n'))
else if (!question || !Number.isInteger(rows) || rows < 1000) fail(`${usage}\n\nThere must be at least 1000 rows.`)
else await run(question)

async function run(measureQuestion: typeof measureRecords): Promise<void> {
  /** The last that was opened is the first to be closed. */
  const closers: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  process.once('SIGINT', () => void closeAll().finally(() => process.exit(130)))
  const quick = { rounds: 3, importRounds: 1, latencyRequests: 60, windowMs: 600 }
  const full = { rounds: 5, importRounds: 5, latencyRequests: 150, windowMs: 2000 }
  try {
    const measured = await measureQuestion(
      {
        ...(values.quick ? quick : full),
        rows,
        only: values.only.split(',').filter(Boolean),
        askedBy: values.as === 'admin' ? 'admin' : 'restricted',
        profileFolder: values.profile,
        say: (sentence) => console.log(sentence),
      },
      closers,
    )
    console.log(
      `\n${rows} records, ${availableParallelism()} processors, Node ${process.version}\n\n${table(measured)}`,
    )
    if (values.json) await writeFile(values.json, `${JSON.stringify(reportRows(measured, rows), null, 2)}\n`)
  } finally {
    await closeAll()
  }
}

function fail(words: string): void {
  console.error(words)
  process.exitCode = 1
}
