import { fold } from '../text/fold.ts'
import { candidates } from './guess-candidates.ts'
import type { Candidate, Guess } from './guess-candidate.ts'
import type { TextContext } from './field-type.ts'
import { longestText } from './types/plain-text.ts'

export const mostChoices = 50
const longestChoice = 60
/** A list is worth it when each of its texts stands in this many cells on average. */
const cellsPerChoice = 4
const fewestCells = 20

export interface ColumnGuess {
  /** One cell; blank ones say nothing. */
  add(text: string): void
  result(): Guess & { choices: string[] | null; filled: number }
}

/**
 * Finds the data type of a whole column of a file: the narrowest one that reads every text without loss, else plain text.
 * Numbers that are names (leading zeros, postal codes, phones) stay text. Few texts that repeat become a list.
 */
export function columnGuess(context: TextContext, header = ''): ColumnGuess {
  let alive: Candidate[] = candidates(context, fold(header))
  const spellings = new Map<string, Map<string, number>>()
  let filled = 0
  let isMultiline = false
  let isCodeLike = true
  let longest = 0

  function add(cell: string): void {
    const text = cell.trim()
    if (text === '') return
    filled++
    if (alive.length > 0) alive = alive.filter((candidate) => candidate.accepts(text))
    longest = Math.max(longest, text.length)
    isMultiline ||= /[\r\n]/.test(text)
    isCodeLike &&= /^[\d\s.,+()/-]+$/.test(text)
    if (spellings.size <= mostChoices) count(spellings, text)
  }

  function result(): ReturnType<ColumnGuess['result']> {
    if (filled > 0) {
      for (const candidate of alive) {
        const guess = candidate.guess()
        if (guess) return { ...guess, choices: null, filled }
      }
    }
    const choices = isCodeLike || isMultiline ? null : choicesOf(spellings, filled)
    if (choices) return { dataType: 'single_selection_from_list', settings: {}, reading: {}, choices, filled }
    // A text too long for a field is cut nowhere: its row is reported by the import.
    return {
      dataType: 'plain_text',
      settings: { isMultiline: isMultiline || longest > longestText },
      reading: {},
      choices: null,
      filled,
    }
  }

  return { add, result }
}

/** How often each spelling of a text occurs, by the folded text. */
function count(spellings: Map<string, Map<string, number>>, text: string): void {
  const key = fold(text)
  const counts = spellings.get(key) ?? new Map<string, number>()
  counts.set(text, (counts.get(text) ?? 0) + 1)
  spellings.set(key, counts)
}

/** The texts of a list, most frequent spelling each, in alphabetical order; null when they are no list. */
function choicesOf(spellings: Map<string, Map<string, number>>, filled: number): string[] | null {
  const isRepeated = filled >= fewestCells && filled >= spellings.size * cellsPerChoice
  if (spellings.size > mostChoices || !isRepeated) return null
  const texts = [...spellings.values()].map((counts) => [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '')
  if (texts.some((text) => text.length > longestChoice)) return null
  return texts.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1))
}
