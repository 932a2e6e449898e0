import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Analysis, ImportJob } from '@trellis/domain/imports/api'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { IconSelect } from './icon-select.tsx'
import { checkImport, startImport } from './import-calls.ts'
import classes from './imports.module.css'
import { MappingRow } from './mapping-row.tsx'
import { MatchChoice } from './match-choice.tsx'
import { asNewField, type Draft, mappingOf, newField, problemOf, withNameColumn } from './mapping.ts'
import { SheetChoice } from './sheet-choice.tsx'
import { useProblemSentence } from './use-problem-sentence.ts'

interface MappingStepProps {
  job: ImportJob
  analysis: Analysis
  collection: Collection | undefined
  draft: Draft
  onDraft: (draft: Draft) => void
  onAnother: () => void
  /** The import went on: to its check, to its start, to another sheet. */
  onMoved: () => void
}

/** What was found in the file, and where each column goes. */
export function MappingStep(props: MappingStepProps) {
  const { job, analysis, collection, draft, onDraft: setDraft, onAnother, onMoved } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const [isAsked, setAsked] = useState(false)
  const sentence = useProblemSentence()
  const problem = problemOf(draft, analysis, collection)
  const mapping = () => mappingOf(draft, collection)
  const start = useMutation({ mutationFn: () => startImport(teamId, job.id, mapping()), onSuccess: onMoved })
  const check = useMutation({ mutationFn: () => checkImport(teamId, job.id, mapping()), onSuccess: onMoved })
  const go = (act: typeof start) => {
    setAsked(true)
    if (!problem) act.mutate()
  }
  const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
  const rowCount = analysis.rowCount + Number(analysis.hasHeader) - Number(draft.hasHeader)
  const columnCount = analysis.columns.length
  const isJson = analysis.format === 'json'
  return (
    <form
      className={classes.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go(draft.match ? check : start)
      }}
    >
      <p className={classes.quiet}>
        {t(`imports.found.${factsOf[analysis.format]}`, {
          rows: t(`imports.found.${isJson ? 'objects' : 'rows'}`, { count: rowCount, number: number(rowCount) }),
          columns: t(`imports.found.${isJson ? 'keys' : 'columns'}`, {
            count: columnCount,
            number: number(columnCount),
          }),
          encoding: analysis.encoding.toUpperCase(),
          separator: t(`imports.found.${separators[analysis.separator as keyof typeof separators] ?? 'comma'}`),
        })}
      </p>
      {analysis.sheets.length > 1 && <SheetChoice job={job} analysis={analysis} onChosen={onMoved} />}
      {!collection && <NewCollection draft={draft} analysis={analysis} onChange={setDraft} />}
      {analysis.format !== 'json' && (
        <Checkbox
          label={t('imports.found.hasHeader')}
          checked={draft.hasHeader}
          onChange={(event) => setDraft({ ...draft, hasHeader: event.currentTarget.checked })}
        />
      )}
      {collection && <MatchChoice draft={draft} analysis={analysis} collection={collection} onChange={setDraft} />}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports.mapping.column')}</th>
            <th scope="col">{t('imports.mapping.samples')}</th>
            <th scope="col">{t('imports.mapping.target')}</th>
            <th scope="col">{t('imports.mapping.type')}</th>
          </tr>
        </thead>
        <tbody>
          {analysis.columns.map((column, index) => (
            <MappingRow
              key={column.index}
              column={column}
              rowCount={analysis.rowCount}
              target={draft.columns[index]!}
              collection={collection}
              isName={!collection && index === draft.nameColumn}
              onChange={(target) => setDraft({ ...draft, columns: draft.columns.with(index, target) })}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        {isAsked && problem ? (
          <p className={classes.problem} role="alert">
            {sentence(problem)}
          </p>
        ) : (
          <div className={classes.problem}>
            <ErrorLine error={start.error ?? check.error} />
          </div>
        )}
        <Button onClick={onAnother}>{t('imports.mapping.another')}</Button>
        {!draft.match && (
          <Button loading={check.isPending} onClick={() => go(check)}>
            {t('imports.mapping.checkFirst')}
          </Button>
        )}
        <Button type="submit" variant="filled" loading={start.isPending || (draft.match !== null && check.isPending)}>
          {t(draft.match ? 'imports.mapping.check' : 'imports.mapping.start', {
            count: Math.min(rowCount, 2),
            number: number(rowCount),
          })}
        </Button>
      </div>
    </form>
  )
}

const factsOf = { csv: 'facts', xlsx: 'factsSheet', json: 'factsJson' } as const

interface NewCollectionProps {
  draft: Draft
  analysis: Analysis
  onChange: (draft: Draft) => void
}

function NewCollection({ draft, analysis, onChange }: NewCollectionProps) {
  const { t } = useTranslation()
  const nameBy = (nameColumn: number) => {
    // The column that named them before goes back to what it looked like.
    const columns = draft.columns
      .with(draft.nameColumn, asNewField(analysis.columns[draft.nameColumn]!))
      .with(nameColumn, newField(analysis.columns[nameColumn]!))
    onChange({ ...draft, nameColumn, columns: withNameColumn(columns, nameColumn) })
  }
  return (
    <div className={classes.collection}>
      <TextInput
        label={t('imports.mapping.name')}
        value={draft.name}
        maxLength={100}
        required
        data-autofocus
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <IconSelect
        label={t('imports.mapping.icon')}
        value={draft.icon}
        onChange={(icon) => onChange({ ...draft, icon })}
      />
      <Select
        label={t('imports.mapping.nameColumn')}
        description={t('imports.mapping.nameColumnHelp')}
        searchable={analysis.columns.length > 8}
        data={analysis.columns.map(({ index, header }) => ({ value: String(index), label: header }))}
        value={String(draft.nameColumn)}
        onChange={(value) => value !== null && nameBy(Number(value))}
      />
    </div>
  )
}
