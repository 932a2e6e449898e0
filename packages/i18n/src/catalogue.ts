import type { Phrases } from './phrases.ts'
import type { en } from './en.ts'

/** All phrases of one language, by feature. */
export type Catalogue = Phrases<typeof en>
