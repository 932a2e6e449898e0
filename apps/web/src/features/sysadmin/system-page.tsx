import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

interface SystemPageProps {
  title: string
  note?: ReactNode
  width?: 'full' | 'form'
  children: ReactNode
}

/** Every page of the area has its breadcrumb back to the beginning of it (specification section 2). */
export function SystemPage({ title, note, width, children }: SystemPageProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={title} note={note} crumbs={[{ label: t('sysadmin.area'), to: pathTo('root.sysAdmin') }]} />
      <PageBody width={width}>{children}</PageBody>
    </>
  )
}
