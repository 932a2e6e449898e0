import { sampleFiles, samplePortraits } from '@trellis/domain/samples/files'
import { hall, portrait } from './sample-pictures.ts'

interface SampleFileBytes {
  readonly id: number
  readonly name: string
  readonly bytes: Buffer
  readonly thumbnail: Buffer | null
}

/** The files of the sample world, made here so that no binary lies in the repository. */
export function sampleFileBytes(): SampleFileBytes[] {
  const portraits = samplePortraits.map(({ id, name }) => {
    const bytes = portrait(id)
    return { id, name, bytes, thumbnail: bytes }
  })
  return [
    ...portraits,
    ...sampleFiles.map(({ id, name, kind, mimeType, width, height }) => {
      if (kind !== 'image') return { id, name, bytes: writers[mimeType]!(), thumbnail: null }
      const scale = 320 / Math.max(width ?? 1, height ?? 1)
      const size = (side: number | null, by: number) => Math.round((side ?? 1) * by)
      return {
        id,
        name,
        bytes: hall(id - 500, size(width, 1), size(height, 1)),
        thumbnail: hall(id - 500, size(width, scale), size(height, scale)),
      }
    }),
  ]
}

const writers: Record<string, () => Buffer> = {
  'application/pdf': () => pdf('Teaching contract', 'Harbor Conservatory, Portland'),
  'audio/wav': () => tone(440, 2),
  'text/csv': () => Buffer.from('Student,May 4,May 11,May 18\nInès Delacroix,yes,yes,excused\nJonas Weiß,yes,no,yes\n'),
  'text/plain': () =>
    Buffer.from('Für die Prüfung:\n\n1. Tonleitern in Terzen, langsam\n2. Étude n° 3\n3. Vom Blatt: acht Takte\n'),
}

/** One page with two lines, in the smallest form that viewers take (ISO 32000). */
function pdf(title: string, text: string): Buffer {
  const content = `BT /F1 26 Tf 72 720 Td (${title}) Tj 0 -36 Td /F1 14 Tf (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}

/** A sine that fades, 16 bits, one channel. */
function tone(hertz: number, seconds: number): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(rate * seconds * 2)
  for (let at = 0; at < rate * seconds; at++) {
    const loudness = 12_000 * (1 - at / (rate * seconds))
    samples.writeInt16LE(Math.round(Math.sin((at / rate) * hertz * 2 * Math.PI) * loudness), at * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
