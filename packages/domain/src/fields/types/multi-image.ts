import { defineFieldType } from '../field-type.ts'
import { fileFace, filesUpTo, imageDefaults, imageSettings, maximumNumber } from './files.ts'

export const multiImage = defineFieldType({
  id: 'multi_image',
  shape: 'ids',
  settings: imageSettings.extend({ maximumNumber }),
  defaultSettings: { ...imageDefaults, maximumNumber: 20 },
  value: (settings) => filesUpTo(settings.maximumNumber),
  ...fileFace,
  samples: [{ value: [501, 506, 507] }],
})
