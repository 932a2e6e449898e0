import { RichTextEditor } from '@mantine/tiptap'
import { useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useTranslation } from 'react-i18next'
import type { Parsed } from '@trellis/domain/fields/field-type'
import type { EditProps } from '../field-face.ts'
import classes from '../fields.module.css'

import '@mantine/tiptap/styles.layer.css'

const read = (editor: Editor): Parsed => ({ value: editor.isEmpty ? null : editor.getHTML() })

/** Loaded by itself (see formatted-text.tsx), hence the default export. */
export default function FormattedTextEditor(edit: EditProps) {
  const { value, initialText, label, describedBy, hasError, autoFocus, onDraft } = edit
  const { t } = useTranslation()
  const editor = useEditor({
    extensions: [StarterKit],
    content: initialText ?? (typeof value === 'string' ? value : ''),
    autofocus: autoFocus ? 'end' : false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      // It leaves the editor, and is no line break on the way out.
      handleKeyDown: (_view, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(hasError && { 'aria-invalid': 'true' }),
      },
    },
    // What began the edit counts even when nothing follows. Of a page that is slow to draw the first editor is gone by then.
    onCreate: ({ editor: made }) => initialText !== undefined && onDraft(read(made)),
    onUpdate: ({ editor: edited }) => onDraft(read(edited)),
  })

  return (
    <RichTextEditor editor={editor} className={classes.richEditor} labels={{}}>
      <RichTextEditor.Toolbar aria-label={t('fields.formatting')}>
        <RichTextEditor.ControlsGroup style={{ flexWrap: 'wrap' }}>
          <RichTextEditor.Bold aria-label={t('fields.format.bold')} title={t('fields.format.bold')} />
          <RichTextEditor.Italic aria-label={t('fields.format.italic')} title={t('fields.format.italic')} />
          <RichTextEditor.H2 aria-label={t('fields.format.heading')} title={t('fields.format.heading')} />
          <RichTextEditor.BulletList aria-label={t('fields.format.bullets')} title={t('fields.format.bullets')} />
          <RichTextEditor.OrderedList aria-label={t('fields.format.numbers')} title={t('fields.format.numbers')} />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={classes.richText} />
    </RichTextEditor>
  )
}
