import { describe, expect, it } from 'vitest'
import { imageSize } from './image-size.ts'
import { isShownInline, previewOf } from './kinds.ts'
import { sniff } from './sniff.ts'

/** Letters stand for bytes. */
const bytes = (letters: string): Uint8Array => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
const kindOf = (letters: string, name = 'file') => sniff(bytes(letters), name).mimeType
const zip = (...names: string[]) =>
  names.map((name) => `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}content`).join('')

describe('what a file is', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x20ftypavif'],
    ['image/heic', '\0\0\0\x20ftypheic'],
    ['application/pdf', '%PDF-1.7\n'],
    ['audio/mpeg', 'ID3\x04\0'],
    ['audio/wav', 'RIFF\x24\0\0\0WAVEfmt '],
    ['audio/mp4', '\0\0\0\x20ftypM4A '],
    ['audio/midi', 'MThd\0\0\0\x06'],
    ['video/mp4', '\0\0\0\x20ftypisom'],
    ['video/quicktime', '\0\0\0\x14ftypqt  '],
    ['video/webm', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm'],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'),
    ],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', zip('xl/workbook.xml')],
    [
      'application/vnd.oasis.opendocument.spreadsheet',
      `PK\x03\x04${'\0'.repeat(22)}\x08\0\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
    ],
    ['application/zip', zip('photos/one.jpg')],
    ['text/plain', 'Scales in thirds, slowly.\n'],
    ['text/plain', '\xff\xfeh\0i\0'],
    ['application/octet-stream', '\x01\x02\x03'],
  ])('%s', (mimeType, letters) => {
    expect(kindOf(letters)).toBe(mimeType)
  })

  it('is not said by its name, but within a family that looks alike', () => {
    expect(kindOf('%PDF-1.7', 'a.png')).toBe('application/pdf')
    expect(kindOf('a,b\n1,2', 'a.png')).toBe('text/plain')
    expect(kindOf('a,b\n1,2', 'a.csv')).toBe('text/csv')
    expect(kindOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old.xls')).toBe('application/vnd.ms-excel')
    expect(kindOf(zip('[Content_Types].xml', 'customXml/item.xml'), 'new.docx')).toContain('wordprocessingml')
    expect(kindOf(zip('run.exe'), 'new.docx')).toBe('application/zip')
  })

  it.each([
    '<svg xmlns="x">',
    '  \n<?xml version="1.0"?><!-- drawn --><svg >',
    '\xef\xbb\xbf<!DOCTYPE svg PUBLIC "x"><svg>',
    '<!doctype html><p>',
    '<HTML>',
    '<!-- x --><script>',
    '<?xml version="1.0"?><html>',
  ])('that can run is never an image, nor shown: %s', (text) => {
    const { mimeType, kind } = sniff(bytes(text), 'picture.png')
    expect(kind).toBe('other')
    expect(isShownInline(mimeType)).toBe(false)
    expect(previewOf({ mimeType })).toBe('none')
  })
})

it('the size of an image is read from its first bytes', () => {
  const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0')
  expect(imageSize(png, 'image/png')).toEqual({ width: 640, height: 480 })
  const jpeg = bytes('\xff\xd8\xff\xe0\0\x04JF\xff\xc2\0\x11\x08\x01\xe0\x02\x80\x03')
  expect(imageSize(jpeg, 'image/jpeg')).toEqual({ width: 640, height: 480 })
  expect(imageSize(bytes('GIF89a\x80\x02\xe0\x01'), 'image/gif')).toEqual({ width: 640, height: 480 })
  expect(imageSize(png.subarray(0, 12), 'image/png')).toBeNull()
  expect(imageSize(png, 'image/bmp')).toBeNull()
})
