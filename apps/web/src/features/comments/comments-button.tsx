import { Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { ChatTextIcon } from '@phosphor-icons/react/ChatText'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { CommentsPanel } from './comments-panel.tsx'
import classes from './comments.module.css'
import { useCommentCount } from './use-comments.ts'

/** In the header of a record: how many comments there are, whether some are new, and the way to them. */
export function CommentsButton({ recordId, recordName }: { recordId: number; recordName: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  // A mail about a mention leads here.
  const { comments }: { comments?: unknown } = useSearch({ strict: false })
  const [isOpen, drawer] = useDisclosure(comments !== undefined)
  const isPhone = useMediaQuery('(max-width: 760px)', window.innerWidth <= 760, { getInitialValueInEffect: false })
  const { count = 0, unread = 0 } = useCommentCount({ teamId, recordId }) ?? {}
  const label = count === 0 ? t('comments.open') : t('comments.openWithCount', { count })
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `${label}, ${t('comments.unread', { count: unread })}` : label}
        onClick={drawer.open}
      >
        <ChatTextIcon size={18} aria-hidden />
        {count > 0 && <span>{number(count)}</span>}
        {unread > 0 && <span className={classes.dot} />}
      </UnstyledButton>
      <Drawer.Root
        opened={isOpen}
        onClose={drawer.close}
        position="right"
        size={isPhone ? '100%' : 420}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay backgroundOpacity={isPhone ? 0.4 : 0.1} />
        <Drawer.Content aria-label={t('common.labelled', { label: t('comments.title'), value: recordName })}>
          <Drawer.Body className={classes.body}>
            <CommentsPanel
              key={recordId}
              recordId={recordId}
              recordName={recordName}
              isReadFirst={isPhone}
              onClose={drawer.close}
            />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
