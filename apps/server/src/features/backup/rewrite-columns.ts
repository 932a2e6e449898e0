import type { TablePart } from '@trellis/domain/backup/manifest'
import { copied, type Rewrite, uncopied } from './copy-lines.ts'
import { parseExact } from './exact-json.ts'
import type { ColumnRule, IdKind } from './id-columns.ts'
import {
  batchDetails,
  cardSettings,
  condition,
  earlierTypes,
  fieldSettings,
  kindOfValues,
  layoutContent,
  mappedValue,
  order,
  type Remapping,
  valuesByField,
} from './remap-json.ts'

export interface TeamRemapping extends Remapping {
  readonly oldTeamId: number
  readonly teamId: number
  /** New keys of logos, by the old ones. */
  readonly pictureKeys: ReadonlyMap<string, string>
}

/** How each column of a part is rewritten; null for one that stays. */
export function rewritesOf(
  { columns }: Pick<TablePart, 'columns'>,
  rules: Readonly<Record<string, ColumnRule>>,
  to: TeamRemapping,
): (Rewrite | null)[] {
  const placeOf = (name: string) => columns.findIndex((column) => column.name === name)
  return columns.map(({ name }) => rewriteOf(rules[name] ?? 'asItIs', to, placeOf))
}

function rewriteOf(rule: ColumnRule, to: TeamRemapping, placeOf: (name: string) => number): Rewrite | null {
  const json = (change: (value: unknown, row: readonly string[]) => unknown): Rewrite => {
    return (text, row) => copied(JSON.stringify(change(parseExact(uncopied(text)), row)))
  }
  switch (rule) {
    case 'asItIs':
    case 'drop':
      return null
    case 'condition':
      return json((value) => condition(value, to))
    case 'order':
      return json((value) => order(value, to))
    case 'layoutContent':
      return json((value) => layoutContent(value, to))
    case 'fieldSettings':
      return json((value) => fieldSettings(value, to))
    case 'earlierTypes':
      return json((value) => earlierTypes(value, to))
    case 'fieldDefault':
      return json((value, row) => mappedValue(value, kindOfValues(row[placeOf('data_type')]), to.ids))
    case 'cardSettings':
      return json((value) => cardSettings(value, to))
    case 'valuesByField':
      return json((value) => valuesByField(value, to))
    case 'batchDetails':
      return json((value) => batchDetails(value, to))
    case 'logos':
      return json((value) => newLogos(value, to.pictureKeys))
    case 'mentions':
      return (text) => text.replaceAll(/<@(\d+)>/g, (_, id: string) => `<@${to.ids.of('teamUser', Number(id))}>`)
    case 'storageKey':
      return (text) => newStorageKey(text, to)
    case 'pictureKey':
      return (text) => to.pictureKeys.get(text) ?? text
    case 'done':
      return () => 'done'
    default:
      return idRewrite(rule, to)
  }
}

/** Of a number, or of an array of them. */
function idRewrite(kind: IdKind, { ids }: Pick<Remapping, 'ids'>): Rewrite {
  return (text) => text.replaceAll(/\d+/g, (id) => String(ids.of(kind, Number(id))))
}

/** Files of a team lie below its number; the key of a logo is part of its name. */
export function newStorageKey(key: string, { oldTeamId, teamId, pictureKeys }: TeamRemapping): string {
  const folder = `team_${oldTeamId}/`
  const name = key.startsWith(folder) ? key.slice(folder.length) : key
  const logo = /^logo-([0-9a-f]{32})$/.exec(name)?.[1]
  return `team_${teamId}/${logo ? `logo-${pictureKeys.get(logo) ?? logo}` : name}`
}

function newLogos(value: unknown, pictureKeys: ReadonlyMap<string, string>): unknown {
  return JSON.parse(
    JSON.stringify(value, (key: string, part: unknown) =>
      key === 'pictureKey' && typeof part === 'string' ? (pictureKeys.get(part) ?? null) : part,
    ),
  )
}
