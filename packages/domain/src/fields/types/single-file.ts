import { id } from '../../api/ids.ts'
import { defineFieldType } from '../field-type.ts'
import { fileDefaults, fileFace, fileSettings } from './files.ts'

export const singleFile = defineFieldType({
  id: 'single_file',
  shape: 'id',
  settings: fileSettings,
  defaultSettings: fileDefaults,
  value: () => id,
  ...fileFace,
  samples: [{ value: 501 }, { value: 502 }],
})
