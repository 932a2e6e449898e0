import { createContext, useContext, type ReactNode } from 'react'
import type { TextContext } from '@trellis/domain/fields/field-type'
import type { FieldShape } from './field-face.ts'
import type { FilePort } from '../files/file-port.ts'
import type { PlacePort } from '../places/place-port.ts'

export interface RecordChoice {
  readonly id: number
  readonly name: string
  /** Values of fields that the link shows below the name. */
  readonly secondLine?: string
}

/** What field types need from the page around them; the gallery gives them the sample world instead. */
export interface FieldContext {
  readonly text: TextContext
  /** Records that a link may lead to and whose name has the words; `withOthers` also those its condition excludes. */
  readonly findLinked: (
    link: FieldShape,
    words: string,
    options: { withOthers: boolean; signal: AbortSignal },
  ) => Promise<readonly RecordChoice[]>
  /** What makes a record of a name in this collection; undefined where the reader may not. */
  readonly createLinked?: (collectionId: number) => ((name: string) => Promise<RecordChoice>) | undefined
  /** The name is remembered, so that a freshly picked record shows before the server tells it. */
  readonly rememberRecord: (choice: RecordChoice) => void
  /** What adds an item to this custom list and gives its id; undefined where the reader may not. */
  readonly addListItem?: (listId: number) => ((name: string) => Promise<number>) | undefined
  /** Files by id, and how new ones are sent. */
  readonly files?: FilePort
  /** Maps and the search for addresses. */
  readonly places?: PlacePort
  /** Address of a record page. */
  readonly recordHref?: (recordId: number) => string
  /** Whether the reader marked a record with a star. */
  readonly isBookmarked?: (recordId: number) => boolean
  /** Address of the records of a collection. */
  readonly collectionHref?: (collectionId: number) => string
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
