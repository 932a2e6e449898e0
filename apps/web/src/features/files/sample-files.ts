import type { StoredFile } from '@trellis/domain/files/api'
import { sampleFiles } from '@trellis/domain/samples/files'
import { RequestCanceledError } from '../../api/request-error.ts'
import type { FilePort } from './file-port.ts'

/** The files of the gallery: pictures drawn here, uploads that go nowhere. */
export function sampleFilePort(): FilePort {
  const listeners = new Set<() => void>()
  const files = new Map<number, StoredFile>(
    sampleFiles.map((file) => [
      file.id,
      { ...file, hasThumbnail: file.kind === 'image', createdAt: '2026-05-14T15:30:00.000Z' },
    ]),
  )
  return {
    file: (fileId) => files.get(fileId) ?? null,
    need: () => undefined,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    async upload({ file, onProgress, signal }) {
      for (let share = 0; share < 1; share += 0.1) {
        await new Promise((resolve) => setTimeout(resolve, 150))
        if (signal.aborted) throw new RequestCanceledError()
        onProgress(share)
      }
      const stored = { ...sampleFiles[0]!, id: 900 + files.size, name: file.name, size: file.size }
      files.set(stored.id, { ...stored, hasThumbnail: true, createdAt: '2026-05-14T15:30:00.000Z' })
      for (const listener of listeners) listener()
      return files.get(stored.id)!
    },
    addressOf: (fileId) => picture(fileId, files.get(fileId)),
  }
}

/** A hill under a sky, each in its own colours. */
function picture(fileId: number, file: StoredFile | undefined): string {
  const [width, height] = [file?.width ?? 640, file?.height ?? 480]
  const hue = (fileId * 67) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="hsl(${hue} 60% 78%)"/><circle cx="70%" cy="30%" r="${height / 9}" fill="hsl(${hue + 40} 90% 92%)"/>
<path d="M0 ${height * 0.7} Q ${width / 3} ${height * 0.45} ${width / 2} ${height * 0.68} T ${width} ${height * 0.6} V ${height} H 0 Z" fill="hsl(${hue} 45% 42%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
