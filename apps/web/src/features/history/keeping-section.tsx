import { Button, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '@trellis/domain/api/endpoint'
import { sealApi } from '@trellis/domain/history/seal-api'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useSession, useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './keeping.module.css'

type Verified = ReplyOf<typeof sealApi.verify>

/** How long history is kept, and whether it is whole: for team admins only, below the account details. */
export function HistoryKeeping() {
  const { isTeamAdmin } = useTeam()
  const { user } = useSession()
  return isTeamAdmin || user.isSysAdmin ? <Keeping /> : null
}

function Keeping() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { data, error, refetch } = useQuery(queryFor(sealApi.keeping, { params: { teamId } }))
  return (
    <section className={classes.part} aria-labelledby="history-keeping">
      <h2 id="history-keeping">{t('history.keeping.title')}</h2>
      {error && <ErrorState error={error} title={t('history.keeping.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable rows={2} columns={2} />}
      {data && (
        <>
          <Days days={data.days} />
          <Seal {...data} />
        </>
      )}
    </section>
  )
}

const offered = [90, 180, 365, 730, 1825, 3650]

function Days({ days }: { days: number | null }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (next: number | null) => call(sealApi.setDays, { params: { teamId }, body: { days: next } }),
    onSuccess: () => {
      toastDone(t('history.keeping.saved'))
      return queryClient.invalidateQueries({ queryKey: keyOf(sealApi.keeping) })
    },
  })
  const words = (count: number) =>
    count % 365 === 0 ? t('history.keeping.years', { count: count / 365 }) : t('history.keeping.forDays', { count })

  function choose(value: string | null) {
    const next = value === null || value === 'ever' ? null : Number(value)
    if (next === days) return
    // What goes cannot be brought back: asked once.
    if (next === null || (days !== null && next > days)) return save.mutate(next)
    confirm({
      title: t('history.keeping.shorterTitle'),
      text: t('history.keeping.shorterText', { time: words(next) }),
      action: t('history.keeping.shorterAction', { time: words(next) }),
      isDestructive: true,
      onConfirm: () => save.mutate(next),
    })
  }

  const choices = [...new Set([...offered, ...(days === null ? [] : [days])])].toSorted((a, b) => a - b)
  return (
    <>
      <Select
        className={classes.days}
        label={t('history.keeping.days')}
        description={t('history.keeping.help')}
        data={[
          { value: 'ever', label: t('history.keeping.forever') },
          ...choices.map((count) => ({ value: String(count), label: words(count) })),
        ]}
        allowDeselect={false}
        value={days === null ? 'ever' : String(days)}
        onChange={choose}
      />
      <ErrorLine error={save.error} />
    </>
  )
}

function Seal({ sealedAt, fingerprint, purgedBatches }: ReplyOf<typeof sealApi.keeping>) {
  const { t } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const { dayAndTime, number } = useFormats(team.primaryTimezone)
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<Verified>()
  const verify = useMutation({
    async mutationFn() {
      setProgress(undefined)
      let after = 0
      for (;;) {
        const verified = await call(sealApi.verify, { params: { teamId }, body: { after } })
        setProgress(verified)
        if (!verified.more) return verified
        after = verified.upTo
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(sealApi.keeping) }),
  })
  const broken = verify.data?.broken
  return (
    <>
      <p>{t('history.keeping.sealed')}</p>
      <p className={classes.quiet}>
        {sealedAt ? t('history.keeping.sealedAt', { when: dayAndTime(sealedAt) }) : t('history.keeping.notSealed')}
        {purgedBatches > 0 && ` · ${t('history.keeping.purged', { count: purgedBatches })}`}
      </p>
      {fingerprint && (
        <dl className={classes.fingerprint}>
          <dt>{t('history.keeping.fingerprint')}</dt>
          <dd>
            <code>{fingerprint}</code>
          </dd>
          <dd className={classes.quiet}>{t('history.keeping.fingerprintHelp')}</dd>
        </dl>
      )}
      <div className={classes.verify}>
        <Button loading={verify.isPending} onClick={() => verify.mutate()}>
          {t('history.keeping.verify')}
        </Button>
        <span role="status" className={classes.quiet}>
          {verify.isPending &&
            progress &&
            t('history.keeping.verifying', { done: number(progress.upTo), all: number(progress.blocks) })}
          {verify.data && !broken && t('history.keeping.whole', { count: verify.data.blocks })}
        </span>
      </div>
      {broken && (
        <div role="alert" className={classes.broken}>
          <strong>{t('history.keeping.broken', { block: number(broken.blockId), date: dayAndTime(broken.at) })}</strong>
          <p>{t(`history.keeping.fault.${broken.fault}`, { batch: broken.batchId ?? '' })}</p>
        </div>
      )}
      <ErrorLine error={verify.error} />
    </>
  )
}
