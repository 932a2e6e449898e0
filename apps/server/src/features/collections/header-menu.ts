import type { z } from 'zod'
import type { collectionsApi } from '@trellis/domain/collections/api'
import { compareFolded, fold } from '@trellis/domain/text/fold'
import type { TeamContext } from '../../context.ts'

type HeaderMenu = z.output<typeof collectionsApi.dataObjectTestings.reply>['TeamAppHeaderBarMenu']

/**
 * Shortcuts of a team for the header bar: its collections, featured ones first, then by name. The icon is a name of the
 * catalogue; its regular-weight variant alternates with it (specification sections 7 and 9).
 */
export function headerMenu({ team }: Pick<TeamContext, 'team'>): HeaderMenu {
  return [...team.collectionById.values()]
    .filter(
      (collection) =>
        !collection.isUsedAsCustomList && collection.isShownInSidebar && !collection.isInternalConfiguration,
    )
    .toSorted(
      (a, b) =>
        Number(b.isShownOnTeamDashboard) - Number(a.isShownOnTeamDashboard) ||
        compareFolded(fold(a.pluralName), fold(b.pluralName)) ||
        a.id - b.id,
    )
    .map(({ id, pluralName, icon }) => ({
      label: pluralName,
      icon: `duotone/${icon}`,
      iconRegular: `regular/${icon}`,
      to: `/team-${team.teamId}/data-collections/${id}/records`,
    }))
}
