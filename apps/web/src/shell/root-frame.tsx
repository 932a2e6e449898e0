import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PendingPage } from '../ui/pending-page.tsx'

// Nobody sees a dialog or a toast before the first page stands.
const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }))

export function RootFrame() {
  return (
    <>
      <Suspense fallback={<PendingPage />}>
        <Outlet />
      </Suspense>
      <Suspense>
        <Overlays />
      </Suspense>
    </>
  )
}
