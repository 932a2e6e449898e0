import type { Language } from '@trellis/domain/api/ids'
import type { RejectProblem } from '@trellis/domain/imports/api'
import { imports as english } from '@trellis/i18n/en/imports'
import { imports as spanish } from '@trellis/i18n/es/imports'
import { imports as french } from '@trellis/i18n/fr/imports'

const byLanguage = { en: english, es: spanish, fr: french }

/** The sentences an import itself writes, into files, in one language. */
export function importPhrases(language: Language) {
  const phrases = byLanguage[language]
  return {
    namelessColumn: (number: number) => phrases.namelessColumn.replace('{{number}}', String(number)),
    rowHeading: phrases.rejects.row,
    reasonHeading: phrases.rejects.reason,
    rejectsFileName: (fileName: string) =>
      phrases.rejects.fileName.replace('{{name}}', fileName.replace(/\.[a-z]{1,4}$/i, '')),
    reason: (problem: RejectProblem, column: string | null) =>
      column === null ? phrases.problems[problem] : `${column}: ${phrases.problems[problem]}`,
  }
}
