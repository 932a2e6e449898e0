import { useTranslation } from 'react-i18next'
import type { ComingAlong } from '@trellis/domain/duplicates/api'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './merge.module.css'

interface MergeAlongProps {
  /** Of the records that go. */
  readonly along: readonly ComingAlong[]
  /** Of the one that stays. */
  readonly own: ComingAlong | undefined
  readonly isOfSeenOnly: boolean
  /** What becomes of the others. */
  readonly goes: string
}

/** In words, before anything is written: what the record that stays takes over from the others. */
export function MergeAlong({ along, own, isOfSeenOnly, goes }: MergeAlongProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sum = (of: (one: ComingAlong) => number) => along.reduce((total, one) => total + of(one), 0)
  const counted = (count: number) => ({ count, number: number(count) })
  const links = new Map<number, ComingAlong['linkedFrom'][number]>()
  for (const link of along.flatMap(({ linkedFrom }) => linkedFrom))
    links.set(link.fieldId, { ...link, count: link.count + (links.get(link.fieldId)?.count ?? 0) })
  const there = new Set(own?.collections.map(({ id }) => id))
  const joined = new Map(along.flatMap(({ collections }) => collections.map(({ id, name }) => [id, name])))
  const names = [...joined].filter(([id]) => !there.has(id)).map(([, name]) => name)
  const bookmarks = sum((one) => one.bookmarks)
  const comments = sum((one) => one.comments)
  const tasks = sum((one) => one.tasks)
  const lines = [
    ...[...links.values()].map(({ title, collectionName, count }) =>
      t('duplicates.page.links', { ...counted(count), collection: collectionName, field: title }),
    ),
    ...(names.length > 0 ? [t('duplicates.page.collections', { names: names.join(', ') })] : []),
    ...(bookmarks > 0 ? [t('duplicates.page.bookmarks', counted(bookmarks))] : []),
    ...(comments > 0 ? [t('duplicates.page.comments', counted(comments))] : []),
    ...(tasks > 0 ? [t('duplicates.page.tasks', counted(tasks))] : []),
    t('duplicates.page.history'),
  ]
  return (
    <section className={classes.along} aria-labelledby="merge-along">
      <h2 id="merge-along" className={classes.subtitle}>
        {t('duplicates.page.along')}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{goes}</p>
      {isOfSeenOnly && <p>{t('duplicates.page.seenOnly')}</p>}
    </section>
  )
}
