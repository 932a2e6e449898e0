import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { analyseImport } from './analyse-import.ts'
import { checkImport } from './check-import.ts'
import { runExport } from './exports.ts'
import type { ExportPayload, ImportPayload } from './job-context.ts'
import { runImport } from './run-import.ts'

export function importsJobs(services: Services): JobHandlers {
  return {
    'analyse-import': (payload: ImportPayload, { signal }) => analyseImport(services, payload, signal),
    'check-import': (payload: ImportPayload, { signal }) => checkImport(services, payload, signal),
    'run-export': (payload: ExportPayload, { signal }) => runExport(services, payload, signal),
    'run-import': (payload: ImportPayload, { signal }) => runImport(services, payload, signal),
  }
}
