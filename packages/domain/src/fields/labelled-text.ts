/** Labelled values in one cell: `City: Portland; Country: US`. What holds a separator is quoted as in CSV. */
type LabelledText = readonly [label: string, text: string]

export function writeLabelled(pairs: readonly LabelledText[]): string {
  return pairs.map(([label, text]) => (label === '' ? quoted(text) : `${quoted(label)}: ${quoted(text)}`)).join('; ')
}

const quoted = (text: string): string => (/[;:"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A part without a colon has no label. */
export function readLabelled(text: string): LabelledText[] {
  return split(text, ';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [label = '', ...rest] = split(part, ':')
      return rest.length === 0 ? ['', unquoted(label)] : [unquoted(label), unquoted(rest.join(':'))]
    })
}

/** At separators that stand outside quotes. */
export function split(text: string, separator: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    if (letter === separator && !isQuoted) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

function unquoted(part: string): string {
  const trimmed = part.trim()
  const [, inner] = /^"([^]*)"$/.exec(trimmed) ?? []
  return inner === undefined ? trimmed : inner.replaceAll('""', '"').trim()
}
