import { useTranslation } from 'react-i18next'

const facts = ['id', 'name', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

/** Columns of an index as a person reads them: the titles of fields are titles already. */
export function useColumnTitles(): (columns: readonly string[]) => string[] {
  const { t } = useTranslation()
  return (columns) =>
    columns.map((column) => {
      const fact = facts.find((each) => each === column)
      return fact ? t(`grid.facts.${fact}`) : column
    })
}
