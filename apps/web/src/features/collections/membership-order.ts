import type { Collection } from '@trellis/domain/collections/api'
import type { Sort } from '@trellis/domain/records/condition'

type Order = Collection['membershipOrder']

/** What the form offers. */
export type OrderKey = 'number' | 'name' | 'manual' | 'fields'

const byName: Order = [{ by: { meta: 'name' }, direction: 'asc' }]

export function orderKeyOf(order: Order): OrderKey {
  if (order === 'manual') return 'manual'
  if (order.length === 0) return 'number'
  return JSON.stringify(order) === JSON.stringify(byName) ? 'name' : 'fields'
}

/** The fields of an order by fields; none of another. */
export const orderFieldsOf = (order: Order): Sort =>
  order === 'manual' || orderKeyOf(order) !== 'fields' ? [] : [...order]

export function orderFrom(key: OrderKey, fields: Sort): Order {
  if (key === 'manual') return 'manual'
  if (key === 'fields') return fields
  return key === 'name' ? byName : []
}
