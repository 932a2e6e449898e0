import { Button, Modal, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { dataTypes } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { FieldTypeId } from '@trellis/domain/fields/registry'
import { typesFrom } from '@trellis/domain/fields/type-change'
import { typeChangeApi } from '@trellis/domain/fields/type-change-api'
import { call } from '../../../../api/call.ts'
import { keyOf } from '../../../../api/queries.ts'
import { useFormats } from '../../../../i18n/use-formats.ts'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { linesOf } from '../../../../ui/lines.ts'
import { SkeletonTable } from '../../../../ui/skeleton-table.tsx'
import { draftOf, withType } from '../field-draft.ts'
import type { FieldDraft } from '../field-draft.ts'
import { TypePicker } from '../type-picker.tsx'
import { TypeSettings } from '../type-settings.tsx'
import { useFieldTitle } from '../use-field-title.ts'
import { ConversionReport } from './conversion-report.tsx'
import classes from './type-change.module.css'

interface TypeChangeDialogProps {
  readonly teamId: number
  readonly field: Field
  readonly onClose: () => void
  readonly onStarted: () => void
}

/** Choose a type, see at once what it would do to every value, then decide. */
export function TypeChangeDialog(props: TypeChangeDialogProps) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('typeChange.title', { title: titleOf(props.field) })}
      size={680}
      fullScreen={isPhone ?? false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Choice {...props} />
    </Modal>
  )
}

function Choice({ teamId, field, onClose, onStarted }: TypeChangeDialogProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const possible = typesFrom(field.dataType)
  const [draft, setDraft] = useState<FieldDraft>(() => draftOf(field))
  const [addsMissingItems, setAdds] = useState(true)
  const params = { teamId, collectionId: field.collectionId, fieldId: field.id }
  const { dataType, settings } = draft
  const isChosen = dataType !== field.dataType
  const needsChoice =
    isChosen &&
    fieldTypeOf(dataType).defaultSettings === null &&
    settings['listId'] === undefined &&
    settings['collectionId'] === undefined
  const body = { dataType, settings }
  const trial = useQuery({
    queryKey: [...keyOf(typeChangeApi.tryTypeChange), params, body],
    queryFn: ({ signal }) => call(typeChangeApi.tryTypeChange, { params, body, signal }),
    enabled: isChosen && !needsChoice && draft.newList === null,
    gcTime: 0,
    retry: false,
  })
  const start = useMutation({
    mutationFn: () => call(typeChangeApi.startTypeChange, { params, body: { ...body, addsMissingItems } }),
    onSuccess: () => {
      onStarted()
      onClose()
    },
  })
  const makeList = useMutation({
    mutationFn: ({ name, options }: { name: string; options: string }) =>
      call(customListsApi.createList, {
        params: { teamId },
        body: { name, items: linesOf(options).map((line) => ({ name: line })) },
      }),
    onSuccess: async (list) => {
      await queryClient.invalidateQueries({ queryKey: keyOf(customListsApi.customLists) })
      setDraft((known) => ({ ...known, newList: null, settings: { listId: list.id } }))
    },
  })
  const report = trial.data
  const isBlocked = report?.uses.some(({ outcome }) => outcome === 'blocks') ?? false
  const { newList } = draft
  return (
    <div className={classes.dialog}>
      <div>
        <div className={classes.label}>{t('typeChange.choose')}</div>
        <TypePicker
          value={isChosen ? dataType : ''}
          types={possible}
          onChange={(type: FieldTypeId) => {
            start.reset()
            setDraft(withType(draft, type))
          }}
        />
        <p className={classes.quiet}>
          {t('typeChange.notPossible', { count: dataTypes.length - 1 - possible.length })}
        </p>
      </div>
      {isChosen && (
        <TypeSettings
          teamId={teamId}
          draft={draft}
          problems={[]}
          onChange={(changes) => {
            start.reset()
            setDraft({ ...draft, ...changes })
          }}
        />
      )}
      {newList && (
        <div>
          <Button
            loading={makeList.isPending}
            disabled={newList.name.trim() === ''}
            onClick={() => makeList.mutate(newList)}
          >
            {t('typeChange.createList')}
          </Button>
          <p className={classes.quiet}>{t('typeChange.createListHelp')}</p>
          <ErrorLine error={makeList.error} />
        </div>
      )}
      <div aria-live="polite">
        {trial.isFetching && (
          <>
            <p className={classes.quiet}>{t('typeChange.trying')}</p>
            <SkeletonTable rows={3} columns={3} />
          </>
        )}
        {trial.isError && !trial.isFetching && (
          <ErrorState error={trial.error} title={t('typeChange.tryFailed')} onRetry={() => void trial.refetch()} />
        )}
        {report && !trial.isFetching && <ConversionReport report={report} from={field} to={body} />}
      </div>
      {report && report.missingItems.length > 0 && (
        <Switch
          label={t('typeChange.addMissing', {
            count: report.missingItems.length,
            number: number(report.missingItems.length),
          })}
          description={`${report.missingItems.slice(0, 6).join(', ')}${report.missingItems.length > 6 ? ', …' : ''}. ${t('typeChange.addMissingHelp')}`}
          checked={addsMissingItems}
          onChange={(event) => setAdds(event.currentTarget.checked)}
        />
      )}
      <ErrorLine error={start.error} />
      {report && <p className={classes.quiet}>{t('typeChange.undoable')}</p>}
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {report && (
          <Button
            variant="filled"
            loading={start.isPending}
            disabled={isBlocked || trial.isFetching}
            onClick={() => start.mutate()}
          >
            {t('typeChange.start')}
          </Button>
        )}
      </div>
    </div>
  )
}
