import { id } from '../../api/ids.ts'
import { defineFieldType } from '../field-type.ts'
import { fileFace, imageDefaults, imageSettings } from './files.ts'

export const singleImage = defineFieldType({
  id: 'single_image',
  shape: 'id',
  settings: imageSettings,
  defaultSettings: imageDefaults,
  value: () => id,
  ...fileFace,
  samples: [{ value: 501 }],
})
