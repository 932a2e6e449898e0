import { defineFieldType } from '../field-type.ts'
import { fileDefaults, fileFace, filesUpTo, fileSettings, maximumNumber } from './files.ts'

export const multiFile = defineFieldType({
  id: 'multi_file',
  shape: 'ids',
  settings: fileSettings.extend({ maximumNumber }),
  defaultSettings: { ...fileDefaults, maximumNumber: 20 },
  value: (settings) => filesUpTo(settings.maximumNumber),
  ...fileFace,
  samples: [{ value: [502, 503, 504] }, { value: [505] }],
})
