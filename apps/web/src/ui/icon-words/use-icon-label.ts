import type { Language } from '@trellis/domain/api/ids'
import { iconParts } from '@trellis/domain/fields/icon-style'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Names an icon in the language of the person. The words come when the first icon is named. */
export function useIconLabel(): (icon: string) => string {
  const language = useTranslation().i18n.language as Language
  const { data } = useQuery({
    queryKey: ['icon-labels', language],
    queryFn: async () => (await import('../icon-catalogue.ts')).loadIconLabels(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (icon) => {
    const { name } = iconParts(icon)
    return data ? data.labelOf(name) : name.replaceAll('-', ' ')
  }
}
