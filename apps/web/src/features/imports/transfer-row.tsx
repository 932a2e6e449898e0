import { Anchor, Progress } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple'
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { daysOfExports, type TransferEntry } from '@trellis/domain/imports/transfers-api'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import type { Hue } from '../../theme/tokens.ts'
import { Tag } from '../../ui/tag.tsx'
import { useFailureSentence } from './failure-sentence.ts'
import { TransferMenu } from './transfer-menu.tsx'
import classes from './transfers.module.css'
import { useFileSize } from './use-file-size.ts'

interface TransferRowProps {
  entry: TransferEntry
  onChanged: () => void
}

const hues: Partial<Record<TransferEntry['state'] | 'reverted', Hue>> = {
  analysing: 'blue',
  checking: 'blue',
  running: 'blue',
  cancelling: 'yellow',
  done: 'green',
  failed: 'red',
}

const underWay = new Set<TransferEntry['state']>(['analysing', 'checking', 'running', 'cancelling'])

export function TransferRow({ entry, onChanged }: TransferRowProps) {
  const { t } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  const isImport = entry.kind === 'import'
  const Icon = isImport ? UploadSimpleIcon : DownloadSimpleIcon
  const state = isImport && entry.isReverted ? 'reverted' : entry.state
  return (
    <tr>
      <td className={classes.file}>
        <div className={classes.name}>
          <Icon size={16} aria-hidden />
          <span className={classes.unseen}>
            {t(isImport ? 'imports.transfers.import' : 'imports.transfers.export')}:{' '}
          </span>
          {entry.fileName}
        </div>
        <div className={classes.quiet}>
          {entry.collectionId !== null && entry.collectionName !== null ? (
            <Anchor
              component={Link}
              to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: entry.collectionId })}
            >
              {entry.collectionName}
            </Anchor>
          ) : (
            entry.collectionId !== null && t('imports.transfers.gone')
          )}
        </div>
      </td>
      <td data-title={t('imports.transfers.state')}>
        <Tag hue={hues[state] ?? 'gray'} withDot>
          {t(`imports.transfers.states.${state}`)}
        </Tag>
      </td>
      <td data-title={t('imports.transfers.result')}>
        <Result entry={entry} />
      </td>
      <td data-title={t('imports.transfers.owner')}>{entry.owner}</td>
      <td data-title={t('imports.transfers.when')} className={classes.fact}>
        {dayAndTime(entry.createdAt)}
      </td>
      <td className={classes.actions}>
        <TransferMenu entry={entry} onChanged={onChanged} />
      </td>
    </tr>
  )
}

/** How far it is, what came of it, or why not. */
function Result({ entry }: { entry: TransferEntry }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const size = useFileSize()
  const failure = useFailureSentence()
  const rows = (count: number) => t('imports.transfers.rows', { count, done: number(count) })
  if (entry.state === 'failed') return <span className={classes.failure}>{failure(entry)}</span>
  // A file that was read waits for somebody to say where its columns go.
  if (entry.state === 'ready') return <span className={classes.fact}>{rows(entry.rowsTotal ?? 0)}</span>
  if (underWay.has(entry.state)) {
    const total = entry.rowsTotal ?? 0
    const text =
      total > 0
        ? t('imports.transfers.progress', { count: total, done: number(entry.rowsDone), total: number(total) })
        : rows(entry.rowsDone)
    return (
      <>
        <Progress value={total > 0 ? Math.min(100, (entry.rowsDone / total) * 100) : 100} aria-label={text} mb={4} />
        <span className={classes.fact}>{text}</span>
      </>
    )
  }
  if (entry.kind === 'export') {
    const records = t('imports.transfers.records', {
      count: Math.min(entry.rowsDone, 2),
      number: number(entry.rowsDone),
    })
    if (entry.state !== 'done') return <span className={classes.fact}>{records}</span>
    return (
      <span className={classes.fact}>
        {records} ·{' '}
        {entry.sizeBytes === null ? t('imports.transfers.expired', { days: daysOfExports }) : size(entry.sizeBytes)}
      </span>
    )
  }
  const parts = (['created', 'changed', 'added', 'identical', 'rejected'] as const).filter((kind) => entry[kind] > 0)
  if (parts.length === 0) return <span className={classes.fact}>{t('imports.transfers.nothing')}</span>
  return (
    <ul className={classes.parts}>
      {parts.map((kind) => (
        <li key={kind}>
          {t(`imports.done.${kind}`, { count: Math.min(entry[kind], 2), number: number(entry[kind]) })}
        </li>
      ))}
    </ul>
  )
}
