import type { Brand } from '../api/ids.ts'
import type { Blueprint } from './blueprint.ts'
import { campsBlueprint } from './camps.ts'
import { genericBlueprint } from './generic.ts'
import { musicBlueprint } from './music.ts'
import { schoolsBlueprint } from './schools.ts'
import { weddingsBlueprint } from './weddings.ts'

/** One per brand; a team may take that of another. */
export const blueprints: Readonly<Record<Brand, Blueprint>> = {
  generic: genericBlueprint,
  camps: campsBlueprint,
  music: musicBlueprint,
  schools: schoolsBlueprint,
  weddings: weddingsBlueprint,
}
