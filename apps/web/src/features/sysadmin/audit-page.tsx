import { Button, Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { auditActs } from '@trellis/domain/sysadmin/acts'
import { sysadminApi, type AuditEntry } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../api/call.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { DayInput } from '../fields/day-input.tsx'
import { useAuditWords } from './audit-words.ts'
import { FindInput } from './find-input.tsx'
import tables from '../../ui/list-table.module.css'
import classes from './list.module.css'
import { MorePages } from '../../ui/more-pages.tsx'
import { pagesOf } from './pages.ts'
import { SystemPage } from './system-page.tsx'
import { TeamSelect } from './team-select.tsx'
import { useListState } from './use-list-state.ts'

const filters = ['search', 'act', 'teamId', 'from', 'to'] as const

/** Who did what, when and from where. */
export function AuditPage() {
  const { t } = useTranslation()
  const state = useListState()
  const given = filters.map((name) => [name, state.valueOf(name)] as const).filter(([, value]) => value !== '')
  const list = useInfiniteQuery({
    ...pagesOf(sysadminApi.audit, Object.fromEntries(given)),
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.pages.flatMap((page) => page.entries)
  const dayInput = (name: 'from' | 'to') => (
    <DayInput
      label={t(`sysadmin.audit.${name}`)}
      value={state.valueOf(name)}
      onChange={(day) => state.change({ [name]: day })}
    />
  )
  return (
    <SystemPage title={t('sysadmin.nav.audit')}>
      <div className={classes.tools}>
        <FindInput label={t('sysadmin.audit.find')} state={state} />
        <Select
          label={t('sysadmin.audit.act')}
          searchable
          clearable
          placeholder={t('sysadmin.audit.anyAct')}
          data={auditActs.map((value) => ({ value, label: t(`sysadmin.acts.${value}`) }))}
          value={state.valueOf('act') || null}
          onChange={(act) => state.change({ act: act ?? '' })}
        />
        <TeamSelect
          teamId={state.valueOf('teamId')}
          teamName={entries?.find(({ teamId }) => String(teamId) === state.valueOf('teamId'))?.teamName}
          onChange={(teamId) => state.change({ teamId })}
        />
        {dayInput('from')}
        {dayInput('to')}
        <Button component="a" download href={addressOf(sysadminApi.exportAudit, { query: Object.fromEntries(given) })}>
          {t('sysadmin.audit.export')}
        </Button>
      </div>
      {list.isLoadingError && (
        <ErrorState error={list.error} title={t('sysadmin.audit.error')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonTable columns={5} />}
      {entries?.length === 0 && (
        <EmptyState
          icon="clock-counter-clockwise"
          title={given.length > 0 ? t('sysadmin.audit.noneFound') : t('sysadmin.audit.none')}
          text={given.length > 0 ? undefined : t('sysadmin.audit.noneText')}
        />
      )}
      {entries && entries.length > 0 && (
        <table className={`${tables.table} ${classes.table}`} aria-label={t('sysadmin.nav.audit')}>
          <thead>
            <tr>
              <th scope="col">{t('sysadmin.audit.what')}</th>
              <th scope="col">{t('sysadmin.audit.who')}</th>
              <th scope="col">{t('sysadmin.audit.team')}</th>
              <th scope="col">{t('sysadmin.audit.when')}</th>
              <th scope="col">{t('sysadmin.audit.where')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      <MorePages list={list} label={t('sysadmin.list.more')} align="center" />
    </SystemPage>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { dayAndTime } = useFormats()
  const words = useAuditWords()
  return (
    <tr>
      <td>
        <div className={classes.name}>{t(`sysadmin.acts.${entry.act}`)}</div>
        <div className={classes.quiet}>{words(entry)}</div>
      </td>
      <td data-title={t('sysadmin.audit.who')}>
        {entry.actorName || entry.actorEmail} <span className={classes.fact}>{entry.actorEmail}</span>
      </td>
      <td data-title={t('sysadmin.audit.team')}>{entry.teamName || '–'}</td>
      <td className={classes.fact} data-title={t('sysadmin.audit.when')}>
        {dayAndTime(entry.at)}
      </td>
      <td className={classes.fact} data-title={t('sysadmin.audit.where')}>
        {entry.address}
      </td>
    </tr>
  )
}
