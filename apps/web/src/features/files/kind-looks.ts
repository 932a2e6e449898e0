import type { FileKind } from '@trellis/domain/files/kinds'
import type { Hue } from '../../theme/tokens.ts'

/** Icon and colour of a kind of file. */
export const kindLooks: Record<FileKind, { icon: string; hue: Hue }> = {
  audio: { icon: 'file-audio', hue: 'violet' },
  document: { icon: 'file-text', hue: 'blue' },
  image: { icon: 'file-image', hue: 'teal' },
  other: { icon: 'file', hue: 'gray' },
  pdf: { icon: 'file-pdf', hue: 'red' },
  presentation: { icon: 'file-ppt', hue: 'orange' },
  spreadsheet: { icon: 'file-xls', hue: 'green' },
  video: { icon: 'file-video', hue: 'pink' },
}
