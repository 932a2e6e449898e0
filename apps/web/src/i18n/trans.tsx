import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { filled, templateOf, type Values } from './translator.ts'
import { useTranslation } from './use-translation.ts'

interface TransProps {
  readonly i18nKey: string
  readonly count?: number
  readonly values?: Values
  /** By the names of their tags in the phrase. */
  readonly components: Readonly<Record<string, ReactElement>>
}

/** A phrase with elements in it, `<b>…</b>` or `<what/>`; what is inside of values is text, never an element. */
export function Trans({ i18nKey, count, values = {}, components }: TransProps): ReactNode {
  const { i18n } = useTranslation()
  const template = templateOf(i18n.language, i18nKey, count)
  // Alternates between text and, of a tag, its name and what is inside of it.
  const pieces = template.split(/<(\w+)(?:\s*\/>|>(.*?)<\/\1>)/)
  const drawn: ReactNode[] = []
  for (let index = 0; index < pieces.length; index += 3) {
    drawn.push(filled(pieces[index] ?? '', values))
    const element = components[pieces[index + 1] ?? '']
    const inside = pieces[index + 2]
    if (element && inside === undefined) drawn.push(<Fragment key={index}>{element}</Fragment>)
    else if (element) drawn.push(cloneElement(element, { key: index }, filled(inside ?? '', values)))
  }
  return drawn
}
