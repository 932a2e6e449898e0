import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'
import { inRoot } from './paths.mjs'

/** One file per rule that breaks it, in a tree laid out as the project is. */
const planted: Record<string, Record<string, string>> = {
  'no-cycles': {
    'packages/domain/src/hen.ts': `import { egg } from './egg.ts'\nexport const hen = () => egg`,
    'packages/domain/src/egg.ts': `import { hen } from './hen.ts'\nexport const egg = () => hen`,
  },
  'apps-never-meet': {
    'apps/web/src/greedy.ts': `import type { Secret } from '../../server/src/secret.ts'\nexport type Mine = Secret`,
    'apps/server/src/secret.ts': `export type Secret = string`,
  },
  'domain-is-pure': {
    'packages/domain/src/impure.ts': `import { readFileSync } from 'node:fs'\nexport const read = readFileSync`,
  },
  'words-know-only-the-domain': {
    'packages/i18n/src/en/clever.ts': `import { z } from 'zod'\nexport const clever = z`,
  },
  'server-feature-front-door': {
    'apps/server/src/features/guest/burglar.ts': `import { safe } from '../host/queries.ts'\nexport const loot = safe`,
    'apps/server/src/features/host/queries.ts': `export const safe = 1`,
  },
  'web-feature-front-door': {
    'apps/web/src/features/guest/burglar.tsx': `import { safe } from '../host/cellar.tsx'\nexport const loot = safe`,
    'apps/web/src/features/host/cellar.tsx': `export const safe = 1`,
  },
  'sql-stays-in-queries': {
    'apps/server/src/features/guest/routes.ts': `import { sql } from 'kysely'\nexport const statement = sql`,
  },
  'platform-knows-no-feature': {
    'apps/server/src/platform/curious.ts': `import { safe } from '../features/host/queries.ts'\nexport const seen = safe`,
  },
  'ui-knows-no-feature': {
    'apps/web/src/ui/button.tsx': `import { safe } from '../features/host/cellar.tsx'\nexport const button = safe`,
  },
  'features-do-not-know-the-shell': {
    'apps/web/src/features/host/page.tsx': `import { frame } from '../../shell/frame.tsx'\nexport const page = frame`,
    'apps/web/src/shell/frame.tsx': `export const frame = 1`,
  },
  'tests-stay-outside': {
    'apps/server/src/lazy.ts': `import { test } from 'vitest'\nexport const product = test`,
  },
  'imports-resolve': {
    'apps/server/src/lost.ts': `import { nowhere } from './nowhere.ts'\nexport const lost = nowhere`,
  },
}

const folder = mkdtempSync(join(tmpdir(), 'trellis-import-rules-'))
let report = ''

beforeAll(() => {
  for (const [path, text] of Object.values(planted).flatMap(Object.entries<string>)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
  const cruise = [inRoot('node_modules', '.bin', 'depcruise'), '--config', inRoot('.dependency-cruiser.mjs')]
  report = spawnSync(process.execPath, [...cruise, 'apps', 'packages'], { cwd: folder, encoding: 'utf8' }).stdout
}, 30_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the guard of imports finds a file that breaks', () => {
  test.each(Object.entries(planted))('%s', (rule, files) => {
    expect(report).toMatch(new RegExp(`error ${rule}: (${Object.keys(files).join('|')}) →`))
  })

  test('every rule there is', () => {
    expect(Object.keys(planted).toSorted()).toEqual(config.forbidden?.map(({ name }) => name).toSorted())
  })
})
