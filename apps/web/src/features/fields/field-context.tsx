import { createContext, useContext, type ReactNode } from 'react'
import type { TextContext } from '@trellis/domain/fields/field-type'

export interface RecordChoice {
  readonly id: number
  readonly name: string
}

/** What field types need from the page around them; the gallery gives them the sample world instead. */
export interface FieldContext {
  readonly text: TextContext
  /** Records of a collection whose name begins with the words; the first ones without words. */
  readonly findRecords: (collectionId: number, words: string, signal: AbortSignal) => Promise<readonly RecordChoice[]>
  /** The name is remembered, so that a freshly picked record shows before the server tells it. */
  readonly rememberRecord: (choice: RecordChoice) => void
  /** Adds an item to a custom list and gives its id; missing where the reader may not. */
  readonly addListItem?: (listId: number, name: string) => Promise<number>
  /** Address of a record page. */
  readonly recordHref?: (recordId: number) => string
}

const Context = createContext<FieldContext | null>(null)

export function FieldContextProvider({ value, children }: { value: FieldContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useFieldContext(): FieldContext {
  const context = useContext(Context)
  if (!context) throw new Error('FieldContextProvider is missing')
  return context
}
