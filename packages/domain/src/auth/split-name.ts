/** First and last name of a full name, split at the last space (behaviour: the team user link is prefilled so). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  if (words.length === 1) return { firstName: words.join(' '), lastName: '' }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
