import { Button } from '@mantine/core'
import { FlaskIcon } from '@phosphor-icons/react'
import { useQuery } from '@tanstack/react-query'
import { blueprintsApi } from '@trellis/domain/blueprints/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useAccess } from '../../session/access.ts'
import classes from './blueprints.module.css'
import { RemoveSampleDialog } from './remove-sample-dialog.tsx'

/** Says on the dashboard that not all of this is real, to those who may change it. */
export function SampleBanner({ teamId }: { teamId: number }) {
  const { t } = useTranslation()
  const { isUnrestricted } = useAccess()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({
    ...queryFor(blueprintsApi.blueprint, { params: { teamId } }),
    enabled: isUnrestricted,
    // Every record that somebody edits becomes theirs.
    staleTime: 0,
  })
  const sample = isUnrestricted ? data?.sample : null
  if (!sample) return null
  return (
    <div className={classes.banner} role="note">
      <FlaskIcon size={20} aria-hidden />
      <p>
        <b>{t('blueprints.banner')}</b> · {t('blueprints.bannerCount', { count: sample.records })}
      </p>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t('blueprints.remove')}
      </Button>
      {isAsking && <RemoveSampleDialog teamId={teamId} changed={sample.changed} onClose={() => setAsking(false)} />}
    </div>
  )
}
