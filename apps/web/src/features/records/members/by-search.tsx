import { Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckIcon } from '@phosphor-icons/react/Check'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { membershipApi, type MemberCandidate } from '@trellis/domain/records/membership-api'
import { queryFor } from '../../../api/queries.ts'
import { useTeam } from '../../../session/use-session.ts'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import classes from './members.module.css'

interface BySearchProps {
  readonly collection: Collection
  readonly chosen: readonly MemberCandidate[]
  readonly onChoose: (records: readonly MemberCandidate[]) => void
}

/** Records found by their name as one types. */
export function BySearch({ collection, chosen, onChoose }: BySearchProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { TeamId: teamId } = useTeam()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 150)
  const { data, error } = useQuery({
    ...queryFor(membershipApi.memberCandidates, { params: { teamId, collectionId: collection.id }, body: { words } }),
    // Who was added a moment ago is in it.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextInput
        label={t('members.searchLabel')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {error && <p role="alert">{sentence(error)}</p>}
      {!data && !error && <Skeleton height={36} mt={8} />}
      {data?.records.length === 0 && <p role="status">{t('members.searchNone')}</p>}
      <ul className={classes.found}>
        {data?.records.map((record) => {
          const isChosen = chosen.some(({ id }) => id === record.id)
          return (
            <li key={record.id}>
              <UnstyledButton
                className={classes.candidate}
                disabled={record.isMember || isChosen}
                onClick={() => onChoose([record])}
              >
                {isChosen || record.isMember ? <CheckIcon size={16} aria-hidden /> : <PlusIcon size={16} aria-hidden />}
                <span className={classes.candidateName}>{record.name || t('records.unnamed')}</span>
                <span className={classes.note}>{record.isMember ? t('members.isIn') : `#${record.id}`}</span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </>
  )
}
