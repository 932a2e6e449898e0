import type { StoredFile } from '../files/api.ts'

type SampleFile = Pick<StoredFile, 'id' | 'name' | 'size' | 'mimeType' | 'kind' | 'width' | 'height'>

const image = (id: number, name: string, width: number, height: number): SampleFile => ({
  id,
  name,
  size: 48_212 + id,
  mimeType: 'image/png',
  kind: 'image',
  width,
  height,
})
const other = (id: number, name: string, size: number, mimeType: string, kind: StoredFile['kind']): SampleFile => ({
  id,
  name,
  size,
  mimeType,
  kind,
  width: null,
  height: null,
})

/** Files that samples of the field types speak of; seeds make their own with the same names. */
export const sampleFiles: readonly SampleFile[] = [
  image(501, 'spring-recital.png', 640, 480),
  other(502, 'Contract Delacroix 2026.pdf', 184_320, 'application/pdf', 'pdf'),
  other(503, 'Etude no. 3, slow.wav', 2_405_100, 'audio/wav', 'audio'),
  other(504, 'Attendance May.csv', 8_204, 'text/csv', 'spreadsheet'),
  other(505, 'Notes für die Prüfung.txt', 1_204, 'text/plain', 'document'),
  image(506, 'hall.png', 480, 640),
  image(507, 'quartet.png', 640, 360),
]

/** Students with a portrait, from the first. */
export const portraitCount = 24
const firstPortrait = 520
export const portraitId = (index: number): number => firstPortrait + index

export const samplePortraits: readonly SampleFile[] = Array.from({ length: portraitCount }, (_, index) =>
  image(portraitId(index), `portrait-${String(index + 1).padStart(2, '0')}.png`, 240, 240),
)
