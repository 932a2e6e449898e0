import { Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Analysis, ImportJob } from '@trellis/domain/imports/api'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { chooseSheet } from './import-calls.ts'

interface SheetChoiceProps {
  job: ImportJob
  analysis: Analysis
  onChosen: () => void
}

/** Which sheet of the workbook is imported; another one is read anew. */
export function SheetChoice({ job, analysis, onChosen }: SheetChoiceProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const choose = useMutation({
    mutationFn: (sheet: string) => chooseSheet(teamId, job.id, sheet),
    onSuccess: onChosen,
  })
  return (
    <div>
      <Select
        label={t('imports.found.sheet')}
        description={t('imports.found.sheetHelp')}
        data={[...new Set(analysis.sheets)]}
        value={analysis.sheet}
        disabled={choose.isPending}
        allowDeselect={false}
        onChange={(sheet) => sheet !== null && sheet !== analysis.sheet && choose.mutate(sheet)}
      />
      <ErrorLine error={choose.error} />
    </div>
  )
}
