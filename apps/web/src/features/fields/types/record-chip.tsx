import { StarIcon } from '@phosphor-icons/react/Star'
import { useTranslation } from 'react-i18next'
import { LinkChip } from '../../../ui/link-chip.tsx'
import { useFieldContext } from '../field-context.tsx'

/** A record that has no name, or that the reader may not see, is named by its number. */
export function useRecordName(): (id: number) => string {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  return (id) => text.recordName(id) || t('fields.unnamedRecord', { id })
}

/** A linked record by its name; on a page it leads there. */
export function RecordChip({ id, isLink }: { id: number; isLink: boolean }) {
  const { t } = useTranslation()
  const { recordHref, isBookmarked } = useFieldContext()
  const name = useRecordName()(id)
  const mark = isBookmarked?.(id) && (
    <StarIcon size={12} weight="fill" color="var(--yellow-dot)" role="img" aria-label={t('bookmarks.bookmarked')} />
  )
  return <LinkChip name={name} to={isLink ? recordHref?.(id) : undefined} mark={mark} />
}
