import type { DataType } from '@trellis/domain/fields/data-types'
import { isBuilt } from '@trellis/domain/fields/registry'
import { useTranslation } from 'react-i18next'

/** What a data type is called; the machine name for one that is not built. */
export function useTypeName() {
  const { t } = useTranslation()
  return (dataType: DataType): string => (isBuilt(dataType) ? t(`collections.types.${dataType}`) : dataType)
}
