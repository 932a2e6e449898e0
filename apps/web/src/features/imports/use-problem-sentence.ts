import { useTranslation } from 'react-i18next'
import type { Problem } from './mapping.ts'
import { useFieldTitle } from './use-field-title.ts'

/** What to do about a mapping that cannot start yet. */
export function useProblemSentence() {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  return (problem: Problem): string => {
    if (problem.kind === 'nothing') return t('imports.mapping.nothing')
    if (problem.kind === 'nameless') return t('imports.mapping.nameless')
    if (problem.kind === 'name-column') return t('imports.mapping.nameColumnMissing')
    if (problem.kind === 'taken') return t('imports.mapping.taken', { field: titleOf(problem.field) })
    if (problem.kind === 'record-id') return t('imports.mapping.recordIdInvalid')
    if (problem.kind === 'key-missing') return t('imports.mapping.keyMissing')
    if (problem.kind === 'untitled') return t('imports.mapping.untitled', { column: problem.column })
    return t('imports.mapping.requiredMissing', { fields: problem.fields.map(titleOf).join(', ') })
  }
}
