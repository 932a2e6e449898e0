import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { inRoot } from './paths.mjs'
import { type Tally, runSteps } from './run-steps.ts'
import { type Step, guards, tool } from './steps.ts'

const tally: Tally = { passed: 0, failed: 0 }

const steps: Step[] = [
  ...guards,
  { name: 'unit', title: 'Unit tests', countsItself: true, run: (words) => vitest('unit', words) },
  { name: 'web', title: 'Web tests', countsItself: true, run: (words) => vitest('web', words) },
  { name: 'server', title: 'Server tests on PostgreSQL', countsItself: true, run: (words) => vitest('server', words) },
  { name: 'build', title: 'Web build', run: build },
  { name: 'journeys', title: 'Journeys in the browser', countsItself: true, run: journeys },
]

rmSync(inRoot('test-results'), { recursive: true, force: true })
const isFine = await runSteps(steps, process.argv.slice(2), tally)
for (const project of ['unit', 'web', 'server']) tellFailures(inRoot('test-results', `${project}.json`))
tellJourneys(inRoot('test-results', 'journeys.json'))
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = isFine ? 0 : 1

function vitest(project: string, words: string[]): boolean {
  const report = inRoot('test-results', `${project}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
    ...words,
  ]
  const isGreen = tool('vitest', args)
  const { numPassedTests, numFailedTests } = readReport(report, { numPassedTests: 0, numFailedTests: 0 })
  return count(isGreen, numPassedTests, numFailedTests)
}

async function build(): Promise<boolean> {
  await buildWeb(process.execPath)
  return true
}

async function journeys(words: string[]): Promise<boolean> {
  await ensureChromium(process.execPath)
  const isGreen = tool('playwright', ['test', ...words])
  const { stats } = readReport(inRoot('test-results', 'journeys.json'), {
    stats: { expected: 0, unexpected: 0, flaky: 0 },
  })
  return count(isGreen, stats.expected + stats.flaky, stats.unexpected)
}

/** A runner that fails without a failed test (a file that does not load, an error outside of tests) counts as one. */
function count(isGreen: boolean, passed: number, failed: number): boolean {
  tally.passed += passed
  tally.failed += isGreen ? failed : Math.max(failed, 1)
  return isGreen
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** What failed, once more where the output ends: the steps after it print thousands of lines. */
function tellFailures(path: string) {
  for (const { name, status, message, assertionResults } of readReport<VitestReport>(path, { testResults: [] })
    .testResults) {
    const file = relative(inRoot('.'), name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) console.log(`✗ ${file}\n${message}`)
    for (const { fullName, failureMessages } of failed)
      console.log(`✗ ${file} > ${fullName}\n${failureMessages.join('\n')}`)
  }
}

interface JourneySuite {
  suites?: JourneySuite[]
  specs: {
    title: string
    file: string
    tests: { results: { status: string; attachments: { name: string; path?: string; body?: string }[] }[] }[]
  }[]
}

/** Where each failed journey stood, and what its page said then: from a machine one cannot look at there is no more. */
function tellJourneys(path: string) {
  const all = (suites: JourneySuite[]): JourneySuite['specs'] =>
    suites.flatMap((suite) => [...suite.specs, ...all(suite.suites ?? [])])
  for (const { title, file, tests } of all(readReport<{ suites: JourneySuite[] }>(path, { suites: [] }).suites))
    for (const { status, attachments } of tests.flatMap(({ results }) => results)) {
      if (status === 'passed' || status === 'skipped') continue
      console.log(`✗ ${file} > ${title} (${status})`)
      for (const { name, path: at, body } of attachments)
        if (name === 'address' && body) console.log(Buffer.from(body, 'base64').toString())
        else if (name === 'error-context' && at)
          console.log(/# Page snapshot[^]*?(?=# Test source|$)/.exec(readFileSync(at, 'utf8'))?.[0] ?? '')
    }
}

function readReport<Report>(path: string, missing: Report): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing
    throw error
  }
}
