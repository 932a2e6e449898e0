import type { Language } from '@trellis/domain/api/ids'
import { iconParts } from '@trellis/domain/fields/icon-style'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Names icons in the language of the person, for texts of values: undefined until the words are here, or where nobody needs them. */
export function useIconNames(isNeeded: boolean): ((icon: string) => string) | undefined {
  const language = useTranslation().i18n.language as Language
  const { data } = useQuery({
    queryKey: ['icon-labels', language],
    queryFn: async () => (await import('../icon-catalogue.ts')).loadIconLabels(language),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
  })
  return useMemo(() => data && ((icon) => data.labelOf(iconParts(icon).name)), [data])
}
