import { z } from 'zod'
import type { Language } from '../../api/ids.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { oneIdOperators } from '../operators-by-shape.ts'

/** In the order in which they sort: from what is to be done to what is closed. */
export const paymentStatuses = ['unpaid', 'partially_paid', 'paid', 'overdue', 'refunded', 'cancelled'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What people read, in the colour of a tag. */
export const paymentWords: Readonly<Record<PaymentStatus, Readonly<Record<Language | 'color', string>>>> = {
  unpaid: { en: 'Unpaid', es: 'Sin pagar', fr: 'Impayé', color: 'yellow' },
  partially_paid: { en: 'Partially paid', es: 'Pago parcial', fr: 'Partiellement payé', color: 'blue' },
  paid: { en: 'Paid', es: 'Pagado', fr: 'Payé', color: 'green' },
  overdue: { en: 'Overdue', es: 'Vencido', fr: 'En retard', color: 'red' },
  refunded: { en: 'Refunded', es: 'Reembolsado', fr: 'Remboursé', color: 'violet' },
  cancelled: { en: 'Cancelled', es: 'Cancelado', fr: 'Annulé', color: 'gray' },
}

const wordsOf = (value: unknown) => paymentWords[value as PaymentStatus]

/** By its key or by its word in any language. */
function statusOf(text: string): PaymentStatus | undefined {
  const word = fold(text).replaceAll(/[\s_-]+/g, ' ')
  return paymentStatuses.find((status) => {
    const { en, es, fr } = paymentWords[status]
    return [status.replaceAll('_', ' '), ...[en, es, fr].map(fold)].includes(word)
  })
}

export const paymentStatus = defineFieldType({
  id: 'payment_status',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: () => z.enum(paymentStatuses),
  refusal: 'not-a-payment-status',
  parse: (text) => {
    const status = statusOf(text)
    return status ? { value: status } : { problem: 'not-a-payment-status' }
  },
  format: String,
  display: (value, _settings, { language }) => wordsOf(value)[language],
  sortKey: (value) => paymentStatuses.indexOf(value as PaymentStatus),
  operators: oneIdOperators,
  searchText: (value) => [wordsOf(value).en, wordsOf(value).es, wordsOf(value).fr].join(' '),
  isChoice: true,
  isUniqueAllowed: false,
  samples: paymentStatuses.map((value) => ({ value })),
})
