import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * A box whose words stand in the address: they are sent after a pause, and what is typed while the address follows stays.
 * @param words as the address has them
 * @param pauseMs without a key until they are sent
 */
export function useWordsBox(words: string, onWords: (words: string) => void, pauseMs: number) {
  const [typed, setTyped] = useState(words)
  const [sent, setSent] = useState(words)
  const [seen, setSeen] = useState(words)
  // The address changed by other means (back, "clear the filter"): show what it says.
  if (seen !== words) {
    setSeen(words)
    if (words !== sent) {
      setSent(words)
      setTyped(words)
    }
  }
  const send = useDebouncedCallback((text: string) => {
    setSent(text)
    onWords(text)
  }, pauseMs)
  function change(next: string) {
    setTyped(next)
    send(next.trim())
  }
  return { typed, change }
}
