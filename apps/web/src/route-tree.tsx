import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { addresses, pathTo, pathWithKnownIds, routePattern, type RouteName } from './paths.ts'
import { routes } from './routes.tsx'
import {
  guardFor,
  guardSystem,
  guardTeam,
  openRoot,
  speakFirst,
  teamIdOf,
  type GuardContext,
} from './session/guards.ts'
import { RootFrame } from './shell/root-frame.tsx'
import { withPhrases } from './ui/later.tsx'

const teamAddress = '/team-{teamId}'
const systemAddress = addresses['root.sysAdmin']

export const notFoundPage = lazyRouteComponent(
  () => withPhrases(() => import('./shell/not-found-page.tsx')),
  'NotFoundPage',
)

const rootRoute = createRootRouteWithContext<GuardContext>()({ component: RootFrame })
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: openRoot })

const bareFrame = (name: 'NarrowFrame' | 'MediumFrame' | 'WholeFrame') =>
  lazyRouteComponent(() => withPhrases(() => import('./shell/bare-frame.tsx')), name)
const bare = { getParentRoute: () => rootRoute, beforeLoad: speakFirst } as const
const narrowRoute = createRoute({ ...bare, id: 'narrow', component: bareFrame('NarrowFrame') })
const mediumRoute = createRoute({ ...bare, id: 'medium', component: bareFrame('MediumFrame') })
const wholeRoute = createRoute({ ...bare, id: 'whole', component: bareFrame('WholeFrame') })

/** Everything of one team stands in its frame: side bar, top bar, sheet. */
const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePattern(teamAddress),
  beforeLoad: guardTeam,
  component: lazyRouteComponent(() => import('./shell/team-frame.tsx'), 'TeamFrame'),
})
const teamHomeRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: pathTo('root.team.dashboard', { teamId: teamIdOf(params) }), replace: true })
  },
})

/** The area of system admins has the same frame without a team; opening it goes to teams (specification section 2). */
const systemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: systemAddress,
  beforeLoad: guardSystem,
  component: lazyRouteComponent(() => withPhrases(() => import('./shell/system-frame.tsx')), 'SystemFrame'),
})
const systemHomeRoute = createRoute({
  getParentRoute: () => systemRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: pathTo('root.sysAdmin.teams'), replace: true })
  },
})

/** Addresses without a screen of their own open the first tab below them (specification section 2). */
const firstTabs = {
  '/team-{teamId}/admin': 'root.team.admin.dashboard',
  '/team-{teamId}/admin/data-collections/{dataCollectionId}': 'root.team.admin.dataCollections.details',
} as const satisfies Record<string, RouteName>

const firstTabRoutes = Object.entries(firstTabs).map(([address, name]) =>
  createRoute({
    getParentRoute: () => teamRoute,
    path: routePattern(address.slice(teamAddress.length)),
    beforeLoad: ({ params }) => {
      const ids = params as Record<string, string>
      const to = pathWithKnownIds(name, { ...ids, teamId: teamIdOf(params) })
      if (to) throw redirect({ to, replace: true })
    },
  }),
)

/** A record opens at its first card group: which that is only the server knows. */
const recordRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: routePattern(addresses['root.team.dataRecords'].slice(teamAddress.length)),
  beforeLoad: async ({ context, params, search }) => {
    const { firstTabOf } = await import('./features/records/open-record.ts')
    const { dataRecordId } = params as Record<string, string>
    const to = await firstTabOf(context.queryClient, {
      teamId: Number(teamIdOf(params)),
      dataRecordId: String(dataRecordId),
    })
    throw redirect({ to, search, replace: true })
  },
})

type Parent = typeof teamRoute | typeof systemRoute | typeof narrowRoute | typeof mediumRoute | typeof wholeRoute

export const routeTree = rootRoute.addChildren([
  homeRoute,
  narrowRoute.addChildren(pagesBelow(narrowRoute, (name) => isBare(name) && !routes[name]?.sheet)),
  mediumRoute.addChildren(pagesBelow(mediumRoute, (name) => isBare(name) && routes[name]?.sheet === 'medium')),
  wholeRoute.addChildren(pagesBelow(wholeRoute, (name) => isBare(name) && routes[name]?.sheet === 'whole')),
  systemRoute.addChildren([systemHomeRoute, ...pagesBelow(systemRoute, isOfSystem)]),
  teamRoute.addChildren([teamHomeRoute, recordRoute, ...firstTabRoutes, ...pagesBelow(teamRoute, isOfTeam)]),
])

function isOfTeam(name: RouteName) {
  return addresses[name].startsWith(teamAddress)
}

function isOfSystem(name: RouteName) {
  return addresses[name].startsWith(systemAddress)
}

function isBare(name: RouteName) {
  return !isOfTeam(name) && !isOfSystem(name)
}

function lengthOfParent(name: RouteName) {
  if (isOfTeam(name)) return teamAddress.length
  return isOfSystem(name) ? systemAddress.length : 0
}

function pagesBelow(parent: Parent, belongs: (name: RouteName) => boolean) {
  const names = Object.keys(routes) as RouteName[]
  return names.filter(belongs).map((name) => {
    const entry = routes[name]
    if (!entry) throw new Error(`${name} has no page`)
    return createRoute({
      // The parents differ in their types only, and addresses are typed by paths.ts.
      getParentRoute: () => parent as typeof narrowRoute,
      path: routePattern(addresses[name].slice(lengthOfParent(name))),
      beforeLoad: guardFor(entry.access, name),
      component: entry.page,
      // A page that finds nothing under its ids throws while it renders: only its own route catches that.
      notFoundComponent: notFoundPage,
    })
  })
}
