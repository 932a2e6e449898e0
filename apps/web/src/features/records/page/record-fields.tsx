import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '@trellis/domain/records/api'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import { faceOf } from '../../fields/registry.ts'
import { FieldGrid } from './field-grid.tsx'
import { LinkedFrom } from './linked-from.tsx'
import { useRecordScope } from './record-scope.tsx'
import classes from './record-page.module.css'

/** All fields, then what else is known of the record. */
export function RecordFields() {
  const { t } = useTranslation()
  const { record, collection } = useRecordScope()
  if (!collection.DataFields.some((field) => faceOf(field.dataType)))
    return <p className={classes.none}>{t('records.page.noFields')}</p>
  return (
    <>
      <div className={classes.allFields}>
        <FieldGrid fields={collection.DataFields} />
      </div>
      <LinkedFrom recordId={record.id} />
      <Facts record={record} />
    </>
  )
}

/** Who made the record and who changed it last. */
function Facts({ record }: { record: RecordDetail }) {
  const { t } = useTranslation()
  const { Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  const { createdBy, updatedBy } = record
  const created = { date: dayAndTime(record.createdAt) }
  const updated = { date: dayAndTime(record.updatedAt) }
  return (
    <p className={classes.facts}>
      <span>
        {createdBy ? t('records.page.createdBy', { name: createdBy, ...created }) : t('records.page.created', created)}
      </span>
      <span>
        {updatedBy ? t('records.page.updatedBy', { name: updatedBy, ...updated }) : t('records.page.updated', updated)}
      </span>
    </p>
  )
}
