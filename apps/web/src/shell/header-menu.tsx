import { ActionIcon } from '@mantine/core'
import { useInterval, useReducedMotion } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { collectionsApi } from '@trellis/domain/collections/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../ui/floating.tsx'
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
        <CatalogueIcon path={isRegular ? item.iconRegular : item.icon} />
      </ActionIcon>
    </Tooltip>
  )
}

/** `duotone/student`: style and name as the catalogue files them. */
function CatalogueIcon({ path }: { path: string }) {
  const [style, name = ''] = path.split('/')
  return <Icon name={name} style={style === 'regular' ? 'regular' : 'duotone'} size={18} />
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
