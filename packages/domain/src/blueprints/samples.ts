import type { Brand } from '../api/ids.ts'
import type { MakeSample } from './blueprint.ts'
import { campsSample } from './camps-sample.ts'
import { genericSample } from './generic-sample.ts'
import { musicSample } from './music-sample.ts'
import { schoolsSample } from './schools-sample.ts'
import { weddingsSample } from './weddings-sample.ts'

/** The records that each blueprint may come with; only the server needs them. */
export const samples: Readonly<Record<Brand, MakeSample>> = {
  generic: genericSample,
  camps: campsSample,
  music: musicSample,
  schools: schoolsSample,
  weddings: weddingsSample,
}
