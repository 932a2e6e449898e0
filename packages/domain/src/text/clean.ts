/** NUL and half surrogate pairs: no database and no UTF-8 file can hold them. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unstorable = /[\0\p{Surrogate}]/gu

export function isStorable(text: string): boolean {
  return text.search(unstorable) === -1
}

/** The text without what cannot be stored. */
export function cleanText(text: string): string {
  return text.replace(unstorable, '')
}
