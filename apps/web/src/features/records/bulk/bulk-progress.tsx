import { Button, Group, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { gridApi } from '@trellis/domain/records/grid-api'
import { queryFor } from '../../../api/queries.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import type { BulkRun } from './use-bulk-edit.ts'
import classes from './bulk.module.css'

const askEveryMs = 400

/** How far a bulk change is, and the way to give it up. */
export function BulkProgress({ run }: { run: BulkRun }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const { data } = useQuery({
    ...queryFor(gridApi.bulkProgress, { params: { teamId, progressKey: run.progressKey } }),
    refetchInterval: askEveryMs,
    gcTime: 0,
  })
  const { done = 0, total = 0 } = data ?? {}
  return (
    <>
      <p className={classes.text} role="status">
        {total === 0 ? t('grid.bulk.preparing') : t('grid.bulk.progress', { done: number(done), total: number(total) })}
      </p>
      <Progress
        value={total === 0 ? 100 : (done / total) * 100}
        animated={total === 0}
        aria-label={t('grid.bulk.working')}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={run.cancel} autoFocus>
          {t('grid.bulk.cancel')}
        </Button>
      </Group>
    </>
  )
}
