import { AppError } from '@trellis/domain/errors'
import type { Analysis, ImportMapping } from '@trellis/domain/imports/api'
import { unguardCell } from '@trellis/domain/imports/formula-guard'
import { fold } from '@trellis/domain/text/fold'
import { namedParts } from './named-parts.ts'
import { readRows, type Source } from './source.ts'

const mostChoices = 2000
const longestChoice = 200

/**
 * Names of the items of each new list, by column. Where the analysis found them they are known; for a column that was
 * made a selection by hand the file is read for them.
 * @throws AppError import-mapping-invalid where a column has too many or too long texts for a list
 */
export async function choicesByColumn(
  source: Source,
  analysis: Analysis,
  mapping: ImportMapping,
): Promise<Map<number, string[]>> {
  const choices = new Map<number, string[]>()
  const collectors = new Map<number, ChoiceCollector>()
  for (const [index, column] of mapping.columns.entries()) {
    if (column.to !== 'new-field' || !column.dataType.endsWith('_selection_from_list') || 'listId' in column.settings)
      continue
    const found = analysis.columns[index]?.choices
    if (found && column.dataType === 'single_selection_from_list') choices.set(index, found)
    else
      collectors.set(
        index,
        choiceCollector(analysis.columns[index]!.header, column.dataType === 'multi_selection_from_list'),
      )
  }
  if (collectors.size === 0) return choices
  let isHeader = mapping.hasHeader ?? analysis.hasHeader
  const width = analysis.columns.length
  for await (const { rows } of readRows(source, 5000)) {
    for (const row of rows) {
      if (!isHeader && row.length === width)
        for (const [index, collector] of collectors) collector.add(unguardCell(row[index]!).trim())
      isHeader = false
    }
  }
  for (const [index, collector] of collectors) choices.set(index, collector.names())
  return choices
}

interface ChoiceCollector {
  add(text: string): void
  names(): string[]
}

function choiceCollector(column: string, hasSeveral: boolean): ChoiceCollector {
  const nameByKey = new Map<string, string>()
  return {
    add(text) {
      for (const part of hasSeveral ? namedParts(text) : [text]) {
        if (part === '' || nameByKey.has(fold(part))) continue
        if (part.length > longestChoice || nameByKey.size >= mostChoices)
          throw new AppError('import-mapping-invalid', { reason: 'too-many-choices', column, maximum: mostChoices })
        nameByKey.set(fold(part), part)
      }
    },
    names: () => [...nameByKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name),
  }
}
