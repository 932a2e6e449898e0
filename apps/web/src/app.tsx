import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queryClient, router } from './router.tsx'
import { useBrand } from './theme/brand-store.ts'
import { cssVariablesResolver, themeFor } from './theme/theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'trellis.color-scheme' })

/** Everything a page may rely on: server state, look, routes. */
export function App() {
  const brand = useBrand()
  const theme = useMemo(() => themeFor(brand), [brand])
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  )
}
