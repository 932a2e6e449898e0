import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../ui/later.tsx'
import { useOverlaysWanted } from '../ui/overlay-wish.ts'
import { PendingPage } from '../ui/pending-page.tsx'

const Overlays = lazyPart(async () => (await import('./overlays.tsx')).Overlays)

export function RootFrame() {
  // Nobody sees a dialog or a toast before the first page stands.
  const isWanted = useOverlaysWanted()
  return (
    <>
      <Suspense fallback={<PendingPage />}>
        <Outlet />
      </Suspense>
      <Suspense>{isWanted && <Overlays />}</Suspense>
    </>
  )
}
