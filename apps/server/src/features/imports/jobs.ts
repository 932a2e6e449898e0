import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { analyseImport } from './analyse-import.ts'
import { checkImport } from './check-import.ts'
import { runExport } from './exports.ts'
import type { ExportPayload, ImportPayload } from './job-context.ts'
import { withLeanHeap } from './lean-heap.ts'
import { runImport } from './run-import.ts'

export function importsJobs(services: Services): JobHandlers {
  return {
    'analyse-import': (payload: ImportPayload, { signal }) =>
      withLeanHeap(() => analyseImport(services, payload, signal)),
    'check-import': (payload: ImportPayload, { signal }) => withLeanHeap(() => checkImport(services, payload, signal)),
    'run-export': (payload: ExportPayload, { signal }) => withLeanHeap(() => runExport(services, payload, signal)),
    'run-import': (payload: ImportPayload, { signal }) => withLeanHeap(() => runImport(services, payload, signal)),
  }
}
