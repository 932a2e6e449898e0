import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Where the server reads phone numbers with all that is known of them, pages load that when one is written. */
export function laterPhoneNumbers(): Plugin {
  return {
    name: 'trellis-later-phone-numbers',
    enforce: 'pre',
    resolveId(id, importer) {
      if (
        id !== './types/phone-number.ts' ||
        !importer?.replaceAll('\\', '/').endsWith('/domain/src/fields/registry.ts')
      )
        return undefined
      return this.resolve('./types/phone-number-later.ts', importer, { skipSelf: true })
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
