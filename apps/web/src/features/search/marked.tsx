/** Every second part is the hit (contract of the search). */
export function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}
