import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Table } from '@mantine/core'
import type { Language } from '@trellis/domain/api/ids'
import { fieldTypeIds, fieldTypes, type FieldTypeId } from '@trellis/domain/fields/registry'
import type { Sample } from '@trellis/domain/fields/field-type'
import { sampleContext } from '@trellis/domain/samples/context'
import { sampleFilePort } from '../files/sample-files.ts'
import { FieldContextProvider, type FieldContext } from './field-context.tsx'
import type { FieldShape } from './field-face.ts'
import { FieldIcon } from './field-icon.tsx'
import { EditValue, ShowValue } from './field.tsx'
import classes from './gallery-section.module.css'

/** Every built data type with every sample: in a cell, on a page, being edited, with an error. */
export function GallerySection() {
  const { t, i18n } = useTranslation()
  const [context] = useState(() => galleryContext(i18n.language as Language))
  return (
    <FieldContextProvider value={context}>
      <h2>{t('fields.gallery.title')}</h2>
      {fieldTypeIds.map((typeId) => (
        <section key={typeId} className={classes.type} aria-label={typeId}>
          <h3 className={classes.heading}>
            <FieldIcon dataType={typeId} size={16} /> {typeId}
          </h3>
          <Table layout="fixed" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('fields.gallery.show')}</Table.Th>
                <Table.Th>{t('fields.gallery.page')}</Table.Th>
                <Table.Th>{t('fields.gallery.edit')}</Table.Th>
                <Table.Th>{t('fields.gallery.error')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fieldTypes[typeId].samples.map((sample, index) => (
                <SampleRow key={index} typeId={typeId} sample={sample} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </FieldContextProvider>
  )
}

function SampleRow({ typeId, sample }: { typeId: FieldTypeId; sample: Sample }) {
  const { t } = useTranslation()
  const problemId = `gallery-${typeId}-problem-${JSON.stringify(sample.value)}`
  const field: FieldShape = {
    id: 1,
    dataType: typeId,
    settings: { ...fieldTypes[typeId].defaultSettings, ...sample.settings },
    isRequired: false,
  }
  const editing = {
    field,
    value: sample.value,
    place: 'page',
    label: typeId,
    onDraft: ignore,
    onCommit: ignore,
  } as const
  return (
    <Table.Tr>
      <Table.Td>
        <ShowValue field={field} value={sample.value} place="cell" />
      </Table.Td>
      <Table.Td>
        <ShowValue field={field} value={sample.value} place="page" />
      </Table.Td>
      <Table.Td>
        <div className={classes.well}>
          <EditValue {...editing} />
        </div>
      </Table.Td>
      <Table.Td>
        <div className={classes.well} data-invalid>
          <EditValue {...editing} hasError describedBy={problemId} />
        </div>
        <p id={problemId} className={classes.problem}>
          {t('errors.value-invalid')}
        </p>
      </Table.Td>
    </Table.Tr>
  )
}

/** The gallery keeps nothing. */
const ignore = () => undefined

function galleryContext(language: Language): FieldContext {
  const text = sampleContext(language)
  const ids = Array.from({ length: 12 }, (_, index) => 101 + index)
  const records = ids.flatMap((id) => {
    const name = text.recordName(id)
    return name ? [{ id, name }] : []
  })
  return {
    text,
    findLinked: async (_link, words) => records.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())),
    rememberRecord: ignore,
    files: sampleFilePort(),
  }
}
