import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Value } from '@trellis/domain/fields/field-type'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import { Avatar } from '../../../ui/avatar.tsx'
import { hueClass, hueOf } from '../../../ui/hue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFieldContext } from '../../fields/field-context.tsx'
import { useFiles } from '../../files/use-files.ts'
import { useRecordScope } from './record-scope.tsx'
import classes from './record-page.module.css'

/** The picture of the record: of its avatar field; its initials where that is empty; where there is no such field, the collection's icon (behaviour.md section 1). */
export function RecordAvatar() {
  const { t } = useTranslation()
  const { record, collection } = useRecordScope()
  const { files: port } = useFieldContext()
  const [isBroken, setBroken] = useState(false)
  const fieldId = collection.IdDataFieldDataObjectAvatar
  const value = (fieldId === null ? null : (record.values[String(fieldId)] ?? null)) as Value
  const [picture] = useFiles(port, fileIdsOf(value).slice(0, 1))
  const hue = hueOf(record.name || record.id)
  if (picture?.file?.hasThumbnail && !isBroken)
    return (
      <span className={clsx(classes.avatar, hueClass(hue))} aria-hidden>
        <img src={port?.addressOf(picture.id, 'grid')} alt="" onError={() => setBroken(true)} />
      </span>
    )
  if (fieldId !== null) return <Avatar name={record.name || t('records.unnamed')} hue={hue} size={56} />
  return (
    <span className={clsx(classes.avatar, hueClass(hueOf(collection.id)))} data-icon aria-hidden>
      <Icon name={collection.icon} size={28} />
    </span>
  )
}
