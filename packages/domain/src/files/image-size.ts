interface ImageSize {
  readonly width: number
  readonly height: number
}

/** The size an image says it has, from its first bytes: PNG, JPEG, GIF, WebP. Null where it does not tell. */
export function imageSize(head: Uint8Array, mimeType: string): ImageSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const size = readers[mimeType]?.(view)
  return size && size.width > 0 && size.height > 0 ? size : null
}

type SizeReader = (view: DataView) => ImageSize | null

const readers: Partial<Record<string, SizeReader>> = {
  'image/png': (view) => (view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) =>
    view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) },
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** Walks the segments up to the one that begins the picture (SOF; ITU T.81). */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** RFC 9649: extended, lossless or lossy. */
function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null
  const chunk = view.getUint8(15)
  if (chunk === 0x58) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (chunk === 0x4c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
