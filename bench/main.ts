import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Closers, Extent } from './extent.ts'
import { type Question, questions } from './questions.ts'
import { asJson, asMarkdown } from './report.ts'

const list = Object.entries(questions)
  .map(([name, { about }]) => `  ${name.padEnd(18)} ${about}`)
  .join('\n')

const usage = `npm run bench -- <question> [options]

Questions
${list}

Options
  --list             Name the questions
  --rows <numbers>   Records to measure with; for scale several, separated by commas
  --teams <number>   Teams to measure with (10000, or 300 with --quick)
  --quick            Fewer records and shorter rounds, for a first look
  --only <names>     These operations only, separated by commas
  --as <who>         restricted (a role that names its fields), admin or both; restricted unless said
  --peers            records: Directus and NocoDB, too; they are installed on first use
  --dist <folder>    grid: this build of the web app
  --json <file>      Write the figures as JSON, too
  --profile <folder> Leave a CPU profile of the server there`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    rows: { type: 'string' },
    teams: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    as: { type: 'string', default: 'restricted' },
    peers: { type: 'boolean', default: false },
    dist: { type: 'string' },
    json: { type: 'string' },
    profile: { type: 'string' },
  },
})

if (values.list) console.log(list)
else await answer()

async function answer(): Promise<void> {
  const question = questions[positionals[0] ?? '']
  if (!question) return fail(usage)
  const sizes = values.rows?.split(',').map(Number) ?? [values.quick ? question.rows.quick : question.rows.full]
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1000)) return fail('There must be at least 1000 rows.')
  const teams = Number(values.teams ?? (values.quick ? 300 : 10_000))
  if (!Number.isInteger(teams) || teams < 10) return fail('There must be at least 10 teams.')
  const { as: askedBy } = values
  if (askedBy !== 'restricted' && askedBy !== 'admin' && askedBy !== 'both')
    return fail('--as is restricted, admin or both.')
  const quick = { rounds: 3, importRounds: 1, latencyRequests: 60, windowMs: 600 }
  const full = { rounds: 5, importRounds: 5, latencyRequests: 150, windowMs: 2000 }
  await measure(question, {
    ...(values.quick ? quick : full),
    isQuick: values.quick,
    rows: sizes[0]!,
    sizes,
    teams,
    only: values.only.split(',').filter(Boolean),
    askedBy,
    withPeers: values.peers,
    profileFolder: values.profile,
    distFolder: values.dist,
    say: (sentence) => console.log(sentence),
  })
}

async function measure(question: Question, extent: Extent): Promise<void> {
  /** The last that was opened is the first to be closed. */
  const closers: Closers = []
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  process.once('SIGINT', () => void closeAll().finally(() => process.exit(130)))
  try {
    const found = await question.measure(extent, closers)
    console.log(`\n${availableParallelism()} processors, Node ${process.version}\n\n${asMarkdown(found)}`)
    if (values.json) await writeFile(values.json, `${JSON.stringify(asJson(found), null, 2)}\n`)
  } finally {
    await closeAll()
  }
}

function fail(words: string): void {
  console.error(words)
  process.exitCode = 1
}
