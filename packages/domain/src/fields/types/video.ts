import { z } from 'zod'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { textOperators } from '../operators-by-shape.ts'
import { videoSource } from '../video-source.ts'
import { url } from './url.ts'

const address = url.value({}).refine((text) => videoSource(String(text)) !== null)

/** The address of a video: of YouTube, of Vimeo, or of a file. */
export const video = defineFieldType({
  id: 'video',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: () => address,
  refusal: 'not-a-video',
  parse: (text, _settings, context) => {
    const parsed = url.parse(text, {}, context)
    return 'value' in parsed && videoSource(String(parsed.value)) ? parsed : { problem: 'not-a-video' }
  },
  format: String,
  display: (value, _settings, context) => url.display(value, {}, context),
  sortKey: (value) => fold(String(value)),
  operators: textOperators,
  searchText: String,
  isUniqueAllowed: true,
  samples: [
    { value: 'https://www.youtube.com/watch?v=M7lc1UVf-VE' },
    { value: 'https://vimeo.com/76979871' },
    { value: 'https://media.harbor.example.org/recitals/spring-2026.mp4' },
  ],
})
