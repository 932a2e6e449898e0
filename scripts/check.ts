import { guards } from './steps.ts'
import { runSteps } from './run-steps.ts'

process.exitCode = (await runSteps(guards, process.argv.slice(2))) ? 0 : 1
