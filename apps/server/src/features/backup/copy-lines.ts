import { StringDecoder } from 'node:string_decoder'
import { Transform } from 'node:stream'

/** How one column of a row is rewritten; the text is what COPY writes, with its escapes. */
export type Rewrite = (text: string, row: readonly string[]) => string

export const nothing = '\\N'

/** Rewrites rows of COPY's text format as they pass, without the columns that are not kept. */
export function rewriteRows(
  rewrites: readonly (Rewrite | null)[],
  { kept, onBroken }: { kept: readonly boolean[]; onBroken: () => Error },
): Transform {
  const decoder = new StringDecoder('utf8')
  let left = ''
  const rewritten = (line: string) => {
    const row = line.split('\t')
    if (row.length !== rewrites.length) throw onBroken()
    return row
      .map((text, index) => {
        const rewrite = rewrites[index]
        return rewrite && text !== nothing ? rewrite(text, row) : text
      })
      .filter((_, index) => kept[index])
      .join('\t')
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        const lines = (left + decoder.write(chunk)).split('\n')
        left = lines.pop() ?? ''
        done(null, lines.map((line) => `${rewritten(line)}\n`).join(''))
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      done(left === '' ? null : onBroken())
    },
  })
}

const letterByEscape: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const escapeByLetter: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value as COPY reads it. */
export const copied = (text: string): string => text.replaceAll(/[\\\n\r\t]/g, (letter) => escapeByLetter[letter]!)

/** The value that COPY wrote. */
export const uncopied = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, letter: string) => letterByEscape[letter] ?? letter) : text

/** Rows of a small table as values by column. */
export function parseRows(text: string, columns: readonly { name: string }[]): Record<string, string | null>[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const row = line.split('\t')
      return Object.fromEntries(
        columns.map(({ name }, index) => {
          const value = row[index] ?? nothing
          return [name, value === nothing ? null : uncopied(value)]
        }),
      )
    })
}
