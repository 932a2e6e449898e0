import type { Field } from '../fields/field.ts'
import { fieldTypeIds, fieldTypeOf } from '../fields/registry.ts'

/** A field of every built type, with the settings of its first sample: for tests of conditions and for the gallery. */
export const fieldOfEveryType: readonly Field[] = fieldTypeIds.map((dataType, index) => {
  const type = fieldTypeOf(dataType)
  const words = dataType.replaceAll('_', ' ')
  return {
    id: 1000 + index,
    collectionId: 1,
    title: { en: words, es: words, fr: words },
    columnName: dataType,
    dataType,
    description: '',
    helpText: '',
    displayWidth: 'half',
    isRequired: false,
    isUnique: false,
    isShownInViews: true,
    defaultValue: null,
    settings: type.settings.parse(type.samples[0]?.settings ?? type.defaultSettings),
    rank: index,
  }
})
