import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PendingPage } from './pending-page.tsx'

export function RootFrame() {
  return (
    <Suspense fallback={<PendingPage />}>
      <Outlet />
    </Suspense>
  )
}
