/** NUL and half surrogate pairs: no database and no UTF-8 file can hold them. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unstorable = /[\0\p{Surrogate}]/gu

/** Halves of pairs are among them, and so are whole pairs: to see that there are none costs far less than Unicode's classes. */
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- NUL and halves are what is looked for
const suspicious = /[\0\ud800-\udfff]/

export function isStorable(text: string): boolean {
  return !suspicious.test(text) || text.search(unstorable) === -1
}

/** The text without what cannot be stored. */
export function cleanText(text: string): string {
  return suspicious.test(text) ? text.replace(unstorable, '') : text
}
