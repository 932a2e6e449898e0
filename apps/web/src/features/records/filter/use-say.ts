import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Condition } from '@trellis/domain/records/condition'
import { sentenceOf, type SentenceToken } from '@trellis/domain/records/sentence'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useFieldContext } from '../../fields/field-context.tsx'

/** The tokens of a condition with their words in the language of the page. */
export function useTokens(collection: Collection) {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const collections = useCollections(useTeam().TeamId).data ?? []
  const fieldById = (id: number) => collection.DataFields.find((field) => field.id === id)
  const fieldOfCollection = (collectionId: number, id: number) =>
    collections.find((one) => one.id === collectionId)?.DataFields.find((field) => field.id === id)
  const scope = { fieldById, fieldOfCollection }
  const wordsOf = (token: SentenceToken): string =>
    'text' in token ? token.text : t(`records.sentence.${token.key}`, { count: token.count ?? 0 })
  return (condition: Condition) =>
    sentenceOf(condition, scope, text).map((token) => ({ kind: token.kind, words: wordsOf(token) }))
}

export function useSay(collection: Collection) {
  const tokensOf = useTokens(collection)
  return (condition: Condition): string[] => tokensOf(condition).map(({ words }) => words)
}
