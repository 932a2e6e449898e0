/** What a file is to people (specification section 3, File types). */
export const fileKinds = ['audio', 'document', 'image', 'other', 'pdf', 'presentation', 'spreadsheet', 'video'] as const
export type FileKind = (typeof fileKinds)[number]

/** A browser shows these by itself and runs nothing of them. All others are only ever downloaded, SVG and HTML above all. */
const inlineTypes: readonly string[] = [
  'application/pdf',
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'],
  ...['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/flac', 'audio/mp4', 'audio/aac'],
  ...['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime'],
]

export const isShownInline = (mimeType: string): boolean => inlineTypes.includes(mimeType)

export type Preview = 'image' | 'pdf' | 'audio' | 'video' | 'text' | 'none'

/** How a file is looked at without downloading it. */
export function previewOf({ mimeType }: { mimeType: string }): Preview {
  if (mimeType.startsWith('text/plain') || mimeType === 'text/csv') return 'text'
  if (!isShownInline(mimeType)) return 'none'
  if (mimeType === 'application/pdf') return 'pdf'
  return mimeType.startsWith('image/') ? 'image' : mimeType.startsWith('audio/') ? 'audio' : 'video'
}
