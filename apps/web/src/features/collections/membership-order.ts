import type { Collection } from '@trellis/domain/collections/api'

type Order = Collection['membershipOrder']

/** What the form offers; `own` is any other order that was set by another way. */
export type OrderKey = 'number' | 'name' | 'manual' | 'own'

const byName: Order = [{ by: { meta: 'name' }, direction: 'asc' }]

export function orderKeyOf(order: Order): OrderKey {
  if (order === 'manual') return 'manual'
  if (order.length === 0) return 'number'
  return JSON.stringify(order) === JSON.stringify(byName) ? 'name' : 'own'
}

export function orderFrom(key: OrderKey, before: Order): Order {
  if (key === 'manual') return 'manual'
  if (key === 'own') return before
  return key === 'name' ? byName : []
}
