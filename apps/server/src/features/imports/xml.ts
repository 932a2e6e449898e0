import { AppError } from '@trellis/domain/errors'

export interface XmlHandler {
  /** `attributes` is the text behind the name. */
  open: (name: string, attributes: string) => void
  text: (text: string) => void
  close: (name: string) => void
}

/** Longest tag or text that is taken as one. */
const longestPiece = 4_000_000

/** Reads XML that arrives in pieces: names without prefixes, text decoded; entities of its own are not followed. */
export function xmlReader({ open, text, close }: XmlHandler): { push(piece: string): void; end(): void } {
  let rest = ''
  function push(piece: string): void {
    const source = rest + piece
    let at = 0
    for (;;) {
      const start = source.indexOf('<', at)
      if (start < 0) break
      const end = endOfTag(source, start)
      if (end < 0) {
        // The text before it is handed over with its tag.
        break
      }
      if (start > at) text(decoded(source.slice(at, start)))
      tag(source.slice(start, end))
      at = end
    }
    rest = source.slice(at)
    if (rest.length > longestPiece) throw new AppError('file-not-xlsx')
  }

  function tag(source: string): void {
    const second = source.charCodeAt(1)
    if (second === slash) return close(nameIn(source, 2))
    if (second === question) return undefined
    if (second === bang) {
      if (source.startsWith('<![CDATA[')) text(source.slice(9, -3))
      return undefined
    }
    const name = nameIn(source, 1)
    const isEmpty = source.charCodeAt(source.length - 2) === slash
    const from = /[\s/>]/.exec(source)?.index ?? source.length
    open(name, source.slice(from, isEmpty ? -2 : -1))
    if (isEmpty) close(name)
    return undefined
  }

  return {
    push,
    end() {
      if (rest.includes('<')) throw new AppError('file-not-xlsx')
    },
  }
}

const slash = 47
const question = 63
const bang = 33

function endOfTag(source: string, start: number): number {
  if (source.startsWith('<!--', start)) return after(source.indexOf('-->', start + 4), 3)
  if (source.startsWith('<![CDATA[', start)) return after(source.indexOf(']]>', start + 9), 3)
  // Too short to tell a comment from a declaration.
  if (source.charCodeAt(start + 1) === bang && source.length - start < 9) return -1
  return after(source.indexOf('>', start + 1), 1)
}

const after = (at: number, length: number) => (at < 0 ? -1 : at + length)

function nameIn(source: string, from: number): string {
  let end = from
  let start = from
  for (; end < source.length; end++) {
    const code = source.charCodeAt(end)
    if (code === 58) start = end + 1
    else if (code <= 32 || code === 62 || code === slash) break
  }
  return source.slice(start, end)
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute; undefined where it is missing. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined
}

const letters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return letters[entity] ?? whole
    const code = entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}
