import { FileCsvIcon } from '@phosphor-icons/react/FileCsv'
import { FileXlsIcon } from '@phosphor-icons/react/FileXls'
import { BracketsCurlyIcon } from '@phosphor-icons/react/BracketsCurly'
import { ListChecksIcon } from '@phosphor-icons/react/ListChecks'
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ExportFormat,
  exportFormats,
  type exportQuery,
  mostStreamedRecords,
} from '@trellis/domain/imports/transfers-api'
import type { z } from 'zod'
import { Menu } from '../../ui/floating.tsx'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { exportAddress, startExport } from './export-calls.ts'

export interface ExportItemsProps {
  collectionId: number
  /** What the list shows. */
  query: z.input<typeof exportQuery>
  /** How many records that is, as far as it is known. */
  count: number
  /** On a phone one button holds this and the import. */
  isCompact: boolean
  /** Other ways on, which stand beside the button where there is room. */
  compactItems?: ReactNode
  /** Null for whom it is not offered to. */
  onImport: (() => void) | null
}

const icons = { csv: FileCsvIcon, xlsx: FileXlsIcon, json: BracketsCurlyIcon }

/** What the list shows, as a file: at once, or written in the background where it is large. */
export function ExportItems({ collectionId, query, count, isCompact, compactItems, onImport }: ExportItemsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { TeamId: teamId } = useTeam()
  const sentence = useErrorSentence()
  const openList = () => void navigate({ to: pathTo('root.team.imports', { teamId }) })

  async function write(format: ExportFormat) {
    try {
      await startExport(teamId, { collectionId, format, query })
      toastDone(t('imports.export.started'), { label: t('imports.export.open'), onUndo: openList })
    } catch (error) {
      toastError(sentence(error))
    }
  }

  const item = (format: ExportFormat) => {
    const Icon = icons[format]
    const common = { leftSection: <Icon size={16} />, children: t(`imports.export.${format}`) }
    const address = exportAddress(teamId, collectionId, format, query)
    return count <= mostStreamedRecords && address !== null ? (
      <Menu.Item key={format} component="a" href={address} download {...common} />
    ) : (
      <Menu.Item key={format} onClick={() => void write(format)} {...common} />
    )
  }
  return (
    <>
      {isCompact && onImport && (
        <Menu.Item leftSection={<UploadSimpleIcon size={16} />} onClick={onImport}>
          {t('records.import')}
        </Menu.Item>
      )}
      {isCompact && compactItems}
      <Menu.Label>{t('imports.export.menu')}</Menu.Label>
      {exportFormats.map(item)}
      <Menu.Divider />
      <Menu.Item leftSection={<ListChecksIcon size={16} />} onClick={openList}>
        {t('imports.export.open')}
      </Menu.Item>
    </>
  )
}
