/** Several texts in one cell: separated by semicolons, quoted as in CSV where a text holds one. */
export function joinTexts(texts: readonly string[]): string {
  return texts.map((text) => (/[;,|"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('; ')
}

const separators = [';', ',', '|', '\n']

/** Reads every part, by the first separator of ; , | and line break under which all parts are known. Else null. */
export function splitTexts<T>(text: string, read: (part: string) => T | null): T[] | null {
  for (const separator of separators) {
    const parts = partsOf(text, separator).map(read)
    if (parts.length > 0 && parts.every((part) => part !== null)) return parts
  }
  return null
}

/** Every part that `splitTexts` may ask about. */
export const partsOfAny = (text: string): string[] => separators.flatMap((separator) => partsOf(text, separator))

function partsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) {
    const plain = text.split(separator).map((part) => part.trim())
    return plain.filter((part) => part !== '')
  }
  const parts: string[] = []
  let part = ''
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    if (letter === separator && !isQuoted) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part].map(unquoted).filter((each) => each !== '')
}

function unquoted(part: string): string {
  const trimmed = part.trim()
  const [, quoted] = /^"([^]*)"$/.exec(trimmed) ?? []
  return quoted === undefined ? trimmed : quoted.replaceAll('""', '"')
}
