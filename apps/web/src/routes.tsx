import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { RouteName } from './paths.ts'

/** Who may open a page. Below /team-{teamId} one must belong to the team in any case. */
export type PageAccess = 'anyone' | 'signed-in' | 'team-member' | 'team-admin' | 'developer'

interface RouteEntry {
  access: PageAccess
  /** Loaded when first opened: a page never weighs on the first bundle. */
  page: RouteComponent
  /** Width of the sheet a page outside a team stands on: a short form unless said otherwise. */
  sheet?: 'medium' | 'whole'
}

/**
 * The route table. Names and addresses stand in paths.ts; this says what each shows and to whom.
 * A screen that is not built has no entry, is not linked and answers with the not-found page.
 */
export const routes: Partial<Record<RouteName, RouteEntry>> = {
  'root.accessDenied': {
    access: 'anyone',
    sheet: 'medium',
    page: lazyRouteComponent(() => import('./shell/access-denied-page.tsx'), 'AccessDeniedPage'),
  },
  'root.test': {
    access: 'developer',
    sheet: 'medium',
    page: lazyRouteComponent(() => import('./features/developer/test-page.tsx'), 'TestPage'),
  },
  'root.test.gallery': {
    access: 'developer',
    sheet: 'whole',
    page: lazyRouteComponent(() => import('./features/developer/gallery-page.tsx'), 'GalleryPage'),
  },
  'root.test.form': {
    access: 'developer',
    sheet: 'medium',
    page: lazyRouteComponent(() => import('./features/developer/test-form-page.tsx'), 'TestFormPage'),
  },
  'root.testWs': {
    access: 'developer',
    sheet: 'medium',
    page: lazyRouteComponent(() => import('./features/developer/echo-page.tsx'), 'EchoPage'),
  },
  'root.temp': {
    access: 'developer',
    sheet: 'whole',
    page: lazyRouteComponent(() => import('./features/developer/palette-page.tsx'), 'PalettePage'),
  },
  'root.team.dashboard': {
    access: 'team-member',
    page: lazyRouteComponent(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  },
  'root.team.user.preferences': {
    access: 'team-member',
    page: lazyRouteComponent(() => import('./features/auth/preferences-page.tsx'), 'PreferencesPage'),
  },
}
