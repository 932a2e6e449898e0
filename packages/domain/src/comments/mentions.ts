/** In the text of a comment a mentioned person stands as `<@12>`, by team user id: names change. */
const token = /<@([1-9]\d{0,15})>/g

/** Team users mentioned in a comment, each once, in the order of the text. */
export function mentionedIn(text: string): number[] {
  return [...new Set([...text.matchAll(token)].map(([, id]) => Number(id)))]
}

type CommentPart = { readonly text: string } | { readonly mentioned: number }

/** The text and the people mentioned in it, in their order. */
export function commentParts(text: string): CommentPart[] {
  const parts: CommentPart[] = []
  let at = 0
  for (const match of text.matchAll(token)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ mentioned: Number(match[1]) })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** As it is read, with `@Name` for each mention. */
export function commentAsText(text: string, nameOf: (teamUserId: number) => string): string {
  return commentParts(text)
    .map((part) => ('text' in part ? part.text : `@${nameOf(part.mentioned)}`))
    .join('')
}

/** The other way: each `@Name` of a person that was chosen becomes a mention, the longest name first. */
export function withMentions(text: string, people: readonly { id: number; name: string }[]): string {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  let rest = text
  let written = ''
  for (let at = rest.indexOf('@'); at !== -1; at = rest.indexOf('@')) {
    const person = byLength.find(({ name }) => rest.startsWith(name, at + 1))
    written += rest.slice(0, at) + (person ? `<@${person.id}>` : '@')
    rest = rest.slice(at + 1 + (person?.name.length ?? 0))
  }
  return written + rest
}
