import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What the server reads at once and pages when somebody writes: in which file it is imported, and what comes in its place. */
const later = [
  {
    id: './types/phone-number.ts',
    importer: '/domain/src/fields/registry.ts',
    instead: './types/phone-number-later.ts',
  },
  { id: '../icon-names.ts', importer: '/domain/src/fields/types/icon.ts', instead: '../icon-names-later.ts' },
]

/** Phone numbers of all countries and the names of all icons are there when one is written. */
export function laterTypes(): Plugin {
  return {
    name: 'trellis-later-types',
    enforce: 'pre',
    resolveId(id, importer) {
      const found = later.find(
        (one) => id === one.id && importer?.replaceAll('\\', '/').endsWith(one.importer) === true,
      )
      return found && this.resolve(found.instead, importer, { skipSelf: true })
    },
  }
}

const schemas = fileURLToPath(new URL('src/api/zod-later.ts', import.meta.url))

/** Schemas are only written down until something beside the first screen is there (src/api/zod-later.ts). */
export function laterSchemas(): Plugin {
  return {
    name: 'trellis-later-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const isOurs = importer !== undefined && !importer.includes('/node_modules/') && importer !== schemas
      return id === 'zod' && isOurs ? schemas : undefined
    },
  }
}
