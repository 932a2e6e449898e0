import { TextInput } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import type { Collection } from '@trellis/domain/collections/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { collectionTree, useCollections, type CollectionNode } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { MatrixRow } from './matrix-row.tsx'
import type { RoleDraft } from './role-draft.ts'
import editor from './role-editor.module.css'
import classes from './matrix.module.css'

interface DataMatrixProps {
  grants: RoleDraft['grants']
  onChange: (grants: RoleDraft['grants']) => void
}

/** Data permissions: collection × see, read, update, delete; custom lists stand below the collections. */
export function DataMatrix({ grants, onChange }: DataMatrixProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { data: collections, error, refetch } = useCollections(teamId)
  const [words, setWords] = useState('')
  return (
    <section className={editor.section}>
      <div className={editor.head}>
        <h2>{t('permissions.editor.data')}</h2>
        <TextInput
          size="xs"
          className={editor.find}
          aria-label={t('permissions.editor.findCollection')}
          placeholder={t('permissions.editor.findCollection')}
          leftSection={<MagnifyingGlassIcon size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      {error && <ErrorState error={error} title={t('collections.error')} onRetry={() => void refetch()} />}
      {!collections && !error && <SkeletonTable columns={5} />}
      {collections && <Matrix collections={collections} words={words} grants={grants} onChange={onChange} />}
    </section>
  )
}

function Matrix({
  collections,
  words,
  grants,
  onChange,
}: DataMatrixProps & { collections: Collection[]; words: string }) {
  const { t, i18n } = useTranslation()
  const nameById = new Map(collections.map(({ id, pluralName }) => [id, pluralName]))
  const isFound = ({ name, pluralName }: Collection) => fold(`${name} ${pluralName}`).includes(fold(words.trim()))
  const ofKind = (isList: boolean) =>
    linesOf(
      collectionTree(
        collections.filter(({ isUsedAsCustomList }) => isUsedAsCustomList === isList),
        i18n.language,
      ),
    )
  const lines = [...ofKind(false), ...ofKind(true)].filter(({ collection }) => isFound(collection))
  const cells = { grants, nameById, onChange }
  return (
    <table className={classes.matrix} aria-label={t('permissions.editor.data')}>
      <thead>
        <tr>
          <th scope="col">{t('permissions.matrix.collection')}</th>
          <th scope="col">{t('permissions.matrix.see')}</th>
          <th scope="col">{t('permissions.matrix.read')}</th>
          <th scope="col">{t('permissions.matrix.update')}</th>
          <th scope="col">{t('permissions.matrix.delete')}</th>
        </tr>
      </thead>
      <tbody>
        {words.trim() === '' && <MatrixRow {...cells} collection={null} ancestors={[]} />}
        {lines.map(({ collection, ancestors }) => (
          <MatrixRow {...cells} key={collection.id} collection={collection} ancestors={ancestors} />
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={5}>{t('permissions.editor.noCollection')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface Line {
  collection: Collection
  /** From the parent up. */
  ancestors: number[]
}

function linesOf(nodes: CollectionNode[], ancestors: number[] = []): Line[] {
  return nodes.flatMap(({ collection, children }) => [
    { collection, ancestors },
    ...linesOf(children, [collection.id, ...ancestors]),
  ])
}
