import { ActionIcon, Tooltip } from '@mantine/core'
import { useInterval, useReducedMotion } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { collectionsApi } from '@trellis/domain/collections/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../api/queries.ts'
import { Icon } from '../ui/icon.tsx'
import { toastError } from '../ui/toast.tsx'

/** Specification section 9. */
const iconChangesEveryMs = 1500

/** The team's own entry in the top bar: the first item of its header-bar menu, whose two icons take turns. */
export function HeaderMenu() {
  const { t } = useTranslation()
  const { teamId } = useParams({ strict: false })
  const { data, isError } = useQuery({
    ...queryFor(collectionsApi.dataObjectTestings, { query: { idTeam: Number(teamId) } }),
    staleTime: 600_000,
  })
  const isRegular = useTurns()
  useEffect(() => {
    if (isError) toastError(t('shell.header.error'))
  }, [isError, t])
  const item = data?.TeamAppHeaderBarMenu[0]
  if (!item) return null
  return (
    <Tooltip label={item.label}>
      <ActionIcon size={32} component={Link} to={item.to} aria-label={t('shell.header.label', { label: item.label })}>
        {isRegular ? <Icon name={item.iconRegular} style="regular" size={18} /> : <Icon name={item.icon} size={18} />}
      </ActionIcon>
    </Tooltip>
  )
}

function useTurns() {
  const [isSecond, setSecond] = useState(false)
  const interval = useInterval(() => setSecond((current) => !current), iconChangesEveryMs)
  const isStill = useReducedMotion()
  const { start, stop } = interval
  useEffect(() => {
    if (isStill) return
    start()
    return stop
  }, [isStill, start, stop])
  return isSecond
}
