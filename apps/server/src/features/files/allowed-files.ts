import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import { fileKinds } from '@trellis/domain/files/kinds'
import type { FileKind } from '@trellis/domain/files/kinds'

interface Allowed {
  readonly kinds: readonly FileKind[]
  readonly bytes: number
}

export const holdsFiles = ({ dataType }: Pick<Field, 'dataType'>): boolean => fieldTypeOf(dataType).refersTo === 'file'

/** What may be put into a field of files. */
export function allowedIn({ dataType, settings }: Pick<Field, 'dataType' | 'settings'>): Allowed {
  const chosen = (settings['kinds'] ?? []) as FileKind[]
  const isOfImages = dataType === 'single_image' || dataType === 'multi_image'
  return {
    kinds: isOfImages ? ['image'] : chosen.length > 0 ? chosen : fileKinds,
    bytes: Number(settings['maximumMegabytes']) * 1024 ** 2,
  }
}
