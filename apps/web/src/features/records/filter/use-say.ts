import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { linkedCollectionId } from '@trellis/domain/fields/link'
import type { Condition, LeftOperand } from '@trellis/domain/records/condition'
import { sentenceOf, type SentenceToken } from '@trellis/domain/records/sentence'
import type { ConditionScope } from '@trellis/domain/records/subject'
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
  return (condition: Condition) => {
    // A field that is in the trash by now leaves a condition nobody can read; it can still be removed.
    if ('left' in condition && 'field' in condition.left && isGone(condition.left, scope)) {
      return [{ kind: 'value' as const, words: t('records.sentence.value.gone') }]
    }
    return sentenceOf(condition, scope, text).map((token) => ({ kind: token.kind, words: wordsOf(token) }))
  }
}

/** The field, or a link on the way to it. */
function isGone(
  { field, via = [] }: Extract<LeftOperand, { field: number }>,
  scope: Required<ConditionScope>,
): boolean {
  let find = scope.fieldById
  for (const linkId of via) {
    const link = find(linkId)
    if (!link) return true
    find = (id) => scope.fieldOfCollection(linkedCollectionId(link), id)
  }
  return !find(field)
}

export function useSay(collection: Collection) {
  const tokensOf = useTokens(collection)
  return (condition: Condition): string[] => tokensOf(condition).map(({ words }) => words)
}
