import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { recordsApi } from '@trellis/domain/records/api'
import type { Condition } from '@trellis/domain/records/condition'
import { queryFor } from '../../../api/queries.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useCollections } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { FilterSentence } from '../filter/filter-sentence.tsx'
import type { Fitting } from './add-records-dialog.tsx'
import classes from './members.module.css'

interface ByConditionProps {
  readonly collection: Collection
  readonly onChange: (fitting: Fitting | undefined) => void
}

/** All records of the tree that fit a condition now. */
export function ByCondition({ collection, onChange }: ByConditionProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const root = useCollections(teamId).data?.find(({ id }) => id === collection.idRootDataCollection)
  const [where, setWhere] = useState<Condition>()
  const { data, error } = useQuery({
    ...queryFor(recordsApi.countRecords, {
      params: { teamId, collectionId: collection.idRootDataCollection },
      body: { where },
    }),
    enabled: where !== undefined,
  })
  const count = where && data?.count
  useEffect(() => {
    onChange(where && count !== undefined ? { where, count } : undefined)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told when the answer is another
  }, [where, count])
  if (!root) return null
  return (
    <>
      <p className={classes.note}>
        {t('members.filterFrom')} {root.pluralName}
      </p>
      <FilterSentence collection={root} where={where} onChange={setWhere} onAskedDone={() => undefined} />
      <p className={classes.note} role="status">
        {count !== undefined && t('members.filterCount', { number: number(count) })}
      </p>
      <ErrorLine error={error} />
    </>
  )
}
