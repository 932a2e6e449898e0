import type { Language } from '@trellis/domain/api/ids'
import type { Blueprint } from '@trellis/domain/blueprints/blueprint'
import type { MadeByBlueprint } from '@trellis/domain/blueprints/run'
import { AppError } from '@trellis/domain/errors'
import { layoutContent } from '@trellis/domain/layouts/api'
import type { TeamContext } from '../../context.ts'
import { createLayout, setDefaultLayout } from '../layouts/layouts.ts'

/** Shared ones, with the indexes that they ask for. Whatever bears the name already stays as somebody made it. */
export async function makeLayouts(
  ctx: TeamContext,
  blueprint: Blueprint,
  { made, language }: { made: MadeByBlueprint; language: Language },
): Promise<void> {
  for (const { key, layouts = [] } of blueprint.collections) {
    const collection = made.collections[key]!
    // Somebody was quick to delete it.
    if (!ctx.team.collectionById.has(collection.id)) continue
    const ids = {
      field: (name: string) => collection.fields[name]!,
      item(name: string) {
        const [list = '', item = ''] = name.split('.')
        return made.lists[list]!.items[item]!
      },
    }
    for (const layout of layouts) {
      const content = layoutContent.parse(layout.content(ids))
      const input = { name: layout.name[language], isShared: true, content }
      const kept = await createLayout(ctx, collection.id, input).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'name-taken') return undefined
        throw error
      })
      if (kept && layout.isDefault) await setDefaultLayout(ctx, collection.id, kept.id)
    }
  }
}
