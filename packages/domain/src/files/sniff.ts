import type { FileKind } from './kinds.ts'

interface Sniffed {
  readonly mimeType: string
  readonly kind: FileKind
}

/** So many bytes from the beginning of a file tell what it is. */
export const sniffedBytes = 64 * 1024

/**
 * What a file is, by its first bytes. The name only chooses inside a family that looks alike from outside (old Office
 * files, ZIP archives that hide what they hold, kinds of plain text), never between families.
 */
export function sniff(head: Uint8Array, name: string): Sniffed {
  const extension = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return bySignature(head) ?? byContainer(head, extension) ?? byText(head, extension) ?? unknown
}

const unknown: Sniffed = { mimeType: 'application/octet-stream', kind: 'other' }

/** Offset, bytes as Latin letters, what they say. */
const signatures: readonly (readonly [number, string, string, FileKind])[] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png', 'image'],
  [0, '\xff\xd8\xff', 'image/jpeg', 'image'],
  [0, 'GIF87a', 'image/gif', 'image'],
  [0, 'GIF89a', 'image/gif', 'image'],
  [8, 'WEBP', 'image/webp', 'image'],
  [0, 'II*\0', 'image/tiff', 'image'],
  [0, 'MM\0*', 'image/tiff', 'image'],
  [0, '%PDF-', 'application/pdf', 'pdf'],
  [0, 'ID3', 'audio/mpeg', 'audio'],
  [0, '\xff\xfb', 'audio/mpeg', 'audio'],
  [0, '\xff\xf3', 'audio/mpeg', 'audio'],
  [0, '\xff\xfa', 'audio/mpeg', 'audio'],
  [0, '\xff\xf1', 'audio/aac', 'audio'],
  [0, '\xff\xf9', 'audio/aac', 'audio'],
  [0, 'fLaC', 'audio/flac', 'audio'],
  [0, 'MThd', 'audio/midi', 'audio'],
  [8, 'WAVE', 'audio/wav', 'audio'],
  [8, 'AIFF', 'audio/aiff', 'audio'],
  [8, 'AVI ', 'video/x-msvideo', 'video'],
  [0, '\0\0\x01\xba', 'video/mpeg', 'video'],
  [0, '{\\rtf', 'application/rtf', 'document'],
  [0, '\x1f\x8b', 'application/gzip', 'other'],
  [0, "7z\xbc\xaf'\x1c", 'application/x-7z-compressed', 'other'],
  [0, 'Rar!', 'application/vnd.rar', 'other'],
]

function bySignature(head: Uint8Array): Sniffed | null {
  for (const [offset, letters, mimeType, kind] of signatures)
    if (lettersAt(head, offset, letters.length) === letters) return { mimeType, kind }
  const size = head[2]! + head[3]! * 256
  if (lettersAt(head, 0, 2) === 'BM' && head.length > 26 && size > 0) return { mimeType: 'image/bmp', kind: 'image' }
  return null
}

const lettersAt = (head: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...head.subarray(from, from + length))

function byContainer(head: Uint8Array, extension: string): Sniffed | null {
  const start = lettersAt(head, 0, 4)
  if (lettersAt(head, 4, 4) === 'ftyp') return ofBrand(lettersAt(head, 8, 4))
  if (start === 'OggS') return ofOgg(lettersAt(head, 0, 200))
  if (start === '\x1aE\xdf\xa3')
    return { mimeType: lettersAt(head, 0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska', kind: 'video' }
  if (start === 'PK\x03\x04') return ofZip(head, extension)
  if (start === '\xd0\xcf\x11\xe0')
    return oldOffice[extension] ?? { mimeType: 'application/x-ole-storage', kind: 'other' }
  return null
}

/** Family of MPEG-4 (ISO 14496-12): the brand says which of them. */
function ofBrand(brand: string): Sniffed {
  if (/^avi[fs]/.test(brand)) return { mimeType: 'image/avif', kind: 'image' }
  if (/^(hei|hev|mif1|msf1)/.test(brand)) return { mimeType: 'image/heic', kind: 'image' }
  if (/^M4[AB]/.test(brand)) return { mimeType: 'audio/mp4', kind: 'audio' }
  return { mimeType: brand.startsWith('qt') ? 'video/quicktime' : 'video/mp4', kind: 'video' }
}

const ofOgg = (start: string): Sniffed =>
  start.includes('theora') ? { mimeType: 'video/ogg', kind: 'video' } : { mimeType: 'audio/ogg', kind: 'audio' }

const oldOffice: Record<string, Sniffed> = {
  doc: { mimeType: 'application/msword', kind: 'document' },
  xls: { mimeType: 'application/vnd.ms-excel', kind: 'spreadsheet' },
  ppt: { mimeType: 'application/vnd.ms-powerpoint', kind: 'presentation' },
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const newOffice: Record<string, Sniffed> = {
  docx: { mimeType: `${openXml}.wordprocessingml.document`, kind: 'document' },
  xlsx: { mimeType: `${openXml}.spreadsheetml.sheet`, kind: 'spreadsheet' },
  pptx: { mimeType: `${openXml}.presentationml.presentation`, kind: 'presentation' },
  odt: { mimeType: `${openDocument}.text`, kind: 'document' },
  ods: { mimeType: `${openDocument}.spreadsheet`, kind: 'spreadsheet' },
  odp: { mimeType: `${openDocument}.presentation`, kind: 'presentation' },
}

/** Office files are archives; the names of their first entries tell them apart. */
function ofZip(head: Uint8Array, extension: string): Sniffed {
  const declared = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(
    lettersAt(head, 30, 80),
  )?.[1]
  const open = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }[declared ?? '']
  const names = entryNames(head)
  const xml = { word: 'docx', xl: 'xlsx', ppt: 'pptx' }[
    names.map((name) => name.split('/')[0] ?? '').find((folder) => ['word', 'xl', 'ppt'].includes(folder)) ?? ''
  ]
  const hidden = names.includes('[Content_Types].xml') ? extension : ''
  return newOffice[open ?? xml ?? hidden] ?? { mimeType: 'application/zip', kind: 'other' }
}

function entryNames(head: Uint8Array): string[] {
  const names: string[] = []
  for (let at = 0; at + 30 < head.length; at++) {
    if (head[at] !== 0x50 || lettersAt(head, at, 4) !== 'PK\x03\x04') continue
    names.push(lettersAt(head, at + 30, Math.min(200, head[at + 26]! + head[at + 27]! * 256)))
  }
  return names
}

const plainTexts: Record<string, Sniffed> = {
  csv: { mimeType: 'text/csv', kind: 'spreadsheet' },
  tsv: { mimeType: 'text/csv', kind: 'spreadsheet' },
}

/** Text that a browser would run is named, so that nobody ever shows it. */
function byText(head: Uint8Array, extension: string): Sniffed | null {
  const text = textOf(head)
  if (text === null) return null
  const start = text.trimStart().slice(0, 1000).toLowerCase()
  if (/^(<\?xml[^]*|<!--[^]*|<!doctype svg[^]*)?<svg[\s>]/.test(start))
    return { mimeType: 'image/svg+xml', kind: 'other' }
  if (/^(<!--[^]*)?<(!doctype html|html|head|body|script|iframe)/.test(start))
    return { mimeType: 'text/html', kind: 'other' }
  if (start.startsWith('<?xml')) return { mimeType: 'application/xml', kind: 'other' }
  return plainTexts[extension] ?? { mimeType: 'text/plain', kind: 'document' }
}

/** Null for bytes that are no text: control letters, or more strange letters than an old encoding would have. */
function textOf(head: Uint8Array): string | null {
  if (head.length === 0) return null
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  let text = ''
  for (const byte of isUtf16 ? head.filter((each) => each !== 0).slice(2) : head) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return null
    text += String.fromCharCode(byte)
  }
  return text.replace(/^\xef\xbb\xbf/, '')
}
