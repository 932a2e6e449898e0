import type { Value } from '@trellis/domain/fields/field-type'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditValue } from '../../fields/field.tsx'
import { FieldContextProvider } from '../../fields/field-context.tsx'
import { useTeamFieldContext } from '../../records/use-team-field-context.ts'
import { Well } from '../../../ui/field.tsx'
import type { FieldDraft } from './field-draft.ts'
import classes from './field-drawer.module.css'

/** The editor of the field's own type; what it cannot read is said below and not taken. */
export function DefaultValue({ draft, onChange }: { draft: FieldDraft; onChange: (value: Value) => void }) {
  const { t } = useTranslation()
  const note = useId()
  const { context } = useTeamFieldContext()
  const [problem, setProblem] = useState<string | null>(null)
  const label = t('collections.drawer.default')
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <FieldContextProvider value={context}>
        <Well wrap>
          <EditValue
            key={draft.dataType + JSON.stringify(draft.settings)}
            field={{ id: 0, dataType: draft.dataType, settings: draft.settings, isRequired: false }}
            value={(draft.defaultValue ?? null) as Value}
            place="page"
            label={label}
            hasError={problem !== null}
            describedBy={note}
            onDraft={(parsed) => {
              setProblem('problem' in parsed ? t(`fields.problems.${parsed.problem}`) : null)
              if ('value' in parsed) onChange(parsed.value)
            }}
            onCommit={() => undefined}
          />
        </Well>
      </FieldContextProvider>
      <p id={note} className={problem ? classes.error : classes.help} role={problem ? 'alert' : undefined}>
        {problem ?? t('collections.drawer.defaultHelp')}
      </p>
    </div>
  )
}
