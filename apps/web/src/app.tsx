import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, router } from './router.tsx'
import { useBrand } from './theme/brand-store.ts'
import { cssVariablesResolver, themeFor } from './theme/theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'trellis.color-scheme' })

/** Everything a page may rely on: server state, look, routes. */
export function App() {
  const brand = useBrand()
  const { i18n } = useTranslation()
  const theme = useMemo(() => themeFor(brand), [brand])
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: i18n.language === 'fr' ? 1 : 0 }}>
          <RouterProvider router={router} />
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
