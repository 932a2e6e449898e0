import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp'
import { FolderMinusIcon } from '@phosphor-icons/react/FolderMinus'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut'
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare'
import { CopyIcon } from '@phosphor-icons/react/Copy'
import { LinkIcon } from '@phosphor-icons/react/Link'
import { SidebarSimpleIcon } from '@phosphor-icons/react/SidebarSimple'
import { StarIcon } from '@phosphor-icons/react/Star'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/copy-text.ts'
import { Menu } from '../../../ui/floating.tsx'
import { useErrorSentence } from '../../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { useFieldContext } from '../../fields/field-context.tsx'
import type { MemberActions } from '../members/use-members.ts'
import type { GridRow } from './grid-row.ts'

interface RowMenuProps {
  readonly row: GridRow
  /** Where it opens, in the frame of the grid, px. */
  readonly at: { readonly left: number; readonly top: number }
  readonly isChecked: boolean
  readonly onClose: () => void
  readonly onOpen: () => void
  readonly onPeek: () => void
  readonly onToggle: () => void
  readonly isBookmarked: boolean
  readonly onBookmark: () => void
  readonly onDuplicate?: () => void
  readonly onTrash?: () => void
  readonly members?: MemberActions
}

/** What can be done with one record, at its row. */
export function RowMenu({ row, at, isChecked, onClose, members, ...on }: RowMenuProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { recordHref } = useFieldContext()

  async function copyLink() {
    try {
      await copyText(new URL(recordHref?.(row.id) ?? '', location.origin).href)
      toastDone(t('grid.row.linkCopied'))
    } catch (error) {
      toastError(sentence(error))
    }
  }

  return (
    <Menu opened onClose={onClose} position="bottom-start" width={220} offset={0} returnFocus={false} trapFocus>
      <Menu.Target>
        <span style={{ position: 'absolute', ...at }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('grid.row.menu', { name: row.name || t('records.unnamed') })}>
        <Menu.Item leftSection={<ArrowSquareOutIcon size={16} />} onClick={on.onOpen}>
          {t('grid.row.open')}
        </Menu.Item>
        <Menu.Item leftSection={<SidebarSimpleIcon size={16} mirrored />} onClick={on.onPeek}>
          {t('grid.row.peek')}
        </Menu.Item>
        <Menu.Item leftSection={<LinkIcon size={16} />} onClick={() => void copyLink()}>
          {t('grid.row.copyLink')}
        </Menu.Item>
        <Menu.Item
          leftSection={<StarIcon size={16} weight={on.isBookmarked ? 'fill' : 'regular'} />}
          onClick={on.onBookmark}
        >
          {t(on.isBookmarked ? 'bookmarks.remove' : 'bookmarks.bookmark')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<CheckSquareIcon size={16} />} onClick={on.onToggle}>
          {isChecked ? t('grid.row.unselect') : t('grid.row.select')}
        </Menu.Item>
        {on.onDuplicate && (
          <Menu.Item leftSection={<CopyIcon size={16} />} onClick={on.onDuplicate}>
            {t('grid.row.duplicate')}
          </Menu.Item>
        )}
        {members?.order?.move && (
          <>
            <Menu.Item leftSection={<ArrowUpIcon size={16} />} onClick={() => members.order?.move?.(row, -1)}>
              {t('members.moveUp')}
            </Menu.Item>
            <Menu.Item leftSection={<ArrowDownIcon size={16} />} onClick={() => members.order?.move?.(row, 1)}>
              {t('members.moveDown')}
            </Menu.Item>
          </>
        )}
        {members?.remove && (
          <Menu.Item
            leftSection={<FolderMinusIcon size={16} />}
            onClick={() => members.remove?.({ ids: [row.id], count: 1 }, () => undefined)}
          >
            {t('members.remove', { collection: members.collectionName })}
          </Menu.Item>
        )}
        {on.onTrash && (
          <Menu.Item leftSection={<TrashIcon size={16} />} onClick={on.onTrash}>
            {t('records.moveToTrash')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
