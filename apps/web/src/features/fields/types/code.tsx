import { UnstyledButton } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/Check'
import { CopyIcon } from '@phosphor-icons/react/Copy'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../ui/copy-text.ts'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { parseText, textOf, useBegun } from '../text-edit.tsx'
import { codeLanguageNames } from '../code-languages.ts'
import fieldClasses from '../fields.module.css'
import classes from './code.module.css'

function Show({ value, field, place }: ShowProps) {
  const code = String(value)
  if (place === 'cell') return <code className={clsx(fieldClasses.cut, classes.line)}>{code}</code>
  return <CodeBlock code={code} language={String(field.settings['language'])} />
}

/** All of it, with its language and a way to take it along. */
function CodeBlock({ code, language }: { code: string; language: string }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  const label = isCopied ? t('fields.copied') : t('fields.copyCode')
  return (
    <div className={classes.block}>
      {codeLanguageNames[language] && <div className={classes.language}>{codeLanguageNames[language]}</div>}
      <pre className={classes.code}>{code}</pre>
      <UnstyledButton
        className={clsx(fieldClasses.inputButton, classes.copy)}
        aria-label={label}
        title={label}
        onClick={() => copy(code)}
      >
        {isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      </UnstyledButton>
    </div>
  )
}

const mostRows = 18

/** Tab leaves, as everywhere: nobody who works by keyboard is caught in here. */
function Edit(edit: EditProps) {
  const { text: context } = useFieldContext()
  const [text, setText] = useState(edit.initialText ?? textOf(edit.value, edit.field, edit.type, context))
  useBegun(edit, (begun) => parseText(begun, edit.field, edit.type, context))

  function change(next: string) {
    setText(next)
    edit.onDraft(parseText(next, edit.field, edit.type, context))
  }

  return (
    <textarea
      className={clsx(fieldClasses.area, classes.area)}
      aria-label={edit.label}
      aria-invalid={edit.hasError || undefined}
      aria-describedby={edit.describedBy}
      autoFocus={edit.autoFocus}
      data-autofocus={edit.autoFocus || undefined}
      rows={Math.min(mostRows, Math.max(4, text.split('\n').length))}
      wrap="off"
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

export const code: FieldFace = { Show, Edit, icon: 'code', width: 220, opensPanel: true, keepsEnter: true }
