import { useEffect, useRef, useState } from 'react'
import { useErrorSentence } from './error-sentence.ts'
import { toastError } from './toast.tsx'

/** Puts a text into the clipboard, which has no face of its own on plain HTTP away from this machine. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  if (!copyFromBox(text)) throw new Error('The browser refuses the clipboard')
}

/** As browsers did before: a box out of sight is selected and copied. */
function copyFromBox(text: string): boolean {
  const focused = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.style.cssText = 'position: fixed; top: 0; opacity: 0'
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

const saidMs = 2000

/** A button's copying: for a moment it says that it did, and where it could not, why. */
export function useCopy() {
  const sentence = useErrorSentence()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copyNow(text: string) {
    try {
      await copyText(text)
      clearTimeout(timer.current)
      setCopied(true)
      timer.current = setTimeout(() => setCopied(false), saidMs)
    } catch (error) {
      toastError(sentence(error))
    }
  }

  return { isCopied, copy: (text: string) => void copyNow(text) }
}
