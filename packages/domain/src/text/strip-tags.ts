const entities: readonly (readonly [string, string])[] = [
  ['&nbsp;', ' '],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
]

/**
 * The words of sanitised HTML: every tag becomes a space, then six entities become their letter, in this order.
 * SQL repeats it with one regexp_replace and six replaces; change both together.
 */
export function stripTags(html: string): string {
  let text = html.replace(/<[^>]*>/g, ' ')
  for (const [entity, letter] of entities) text = text.replaceAll(entity, letter)
  return text
}

/** Plain text as HTML: a paragraph per line. */
export function textToHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\r\n|\r|\n/)
    .map((line) => `<p>${line}</p>`)
    .join('')
}

export const looksLikeHtml = (text: string): boolean => /<\/?[a-z][^>]*>/i.test(text)
