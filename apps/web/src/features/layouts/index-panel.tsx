import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { layoutsApi, type IndexState } from '@trellis/domain/layouts/api'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import classes from './layouts.module.css'

interface IndexPanelProps {
  readonly collection: Collection
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What the index adviser did for a collection, and why (design section 2). */
export function IndexPanel({ collection, isOpen, onClose }: IndexPanelProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('grid.indexes.title', { name: collection.pluralName })}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={classes.text}>{t('grid.indexes.text')}</p>
      <Indexes collectionId={collection.id} />
    </Modal>
  )
}

function Indexes({ collectionId }: { collectionId: number }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { TeamId: teamId } = useTeam()
  const { data, error } = useQuery({
    ...queryFor(layoutsApi.indexes, { params: { teamId, collectionId } }),
    staleTime: 0,
  })
  if (error) return <p role="alert">{`${t('grid.indexes.failed')}. ${sentence(error)}`}</p>
  if (!data) return <Skeleton height={120} />
  if (data.indexes.length === 0) return <p className={classes.text}>{t('grid.indexes.none')}</p>
  return (
    <div className={classes.scroll} tabIndex={-1}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('grid.indexes.columns')}</th>
            <th scope="col">{t('grid.indexes.reason')}</th>
            <th scope="col" className={classes.number}>
              {t('grid.indexes.uses')}
            </th>
            <th scope="col" className={classes.number}>
              {t('grid.indexes.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.indexes.map((index, place) => (
            <IndexRow key={place} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const facts = ['id', 'name', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

function IndexRow({ index }: { index: IndexState }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const megabytes = Math.max(0.1, Math.round(index.bytes / 104_857.6) / 10)
  const titles = index.columns.map((column) => {
    const fact = facts.find((each) => each === column)
    return fact ? t(`grid.facts.${fact}`) : column
  })
  const reason = index.layoutName
    ? t('grid.indexes.forLayout', { name: index.layoutName })
    : index.slowReadMs === null
      ? t('grid.indexes.unknown')
      : t('grid.indexes.forSlowRead', { ms: number(index.slowReadMs) })
  return (
    <tr>
      <td>{titles.join(', ')}</td>
      <td>{index.state === 'building' ? `${reason} · ${t('grid.indexes.building')}` : reason}</td>
      <td className={classes.number}>{number(index.uses)}</td>
      <td className={classes.number}>{`${number(megabytes)} MB`}</td>
    </tr>
  )
}
