import { parseArgs } from 'node:util'
import type { Step } from './steps.ts'

export interface Tally {
  passed: number
  failed: number
}

/**
 * Runs the steps in order, one heading each; a failed one does not hide what the next would say.
 * `--only name,name` runs some of them; other words go to the steps, which filter by them.
 */
export async function runSteps(
  steps: Step[],
  args: string[],
  tally: Tally = { passed: 0, failed: 0 },
): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    options: { only: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const failed: string[] = []
  for (const step of chosen(steps, values.only)) {
    const began = performance.now()
    console.log(`\n━━ ${step.title}`)
    const isFine = await succeeds(step, positionals)
    console.log(`${isFine ? '✓' : '✗'} ${step.title} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    if (!isFine) failed.push(step.title)
    // The test runners count their own tests.
    if (!step.countsItself) tally[isFine ? 'passed' : 'failed'] += 1
  }
  console.log(`\n━━ All steps took ${process.uptime().toFixed(0)} s`)
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
  return failed.length === 0
}

function chosen(steps: Step[], only: string[] | undefined): Step[] {
  if (!only) return steps
  const names = only.flatMap((words) => words.split(','))
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown) throw new Error(`There is no step "${unknown}"; there are ${steps.map(({ name }) => name).join(', ')}.`)
  return steps.filter(({ name }) => names.includes(name))
}

async function succeeds(step: Step, words: string[]): Promise<boolean> {
  try {
    return await step.run(words)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}
