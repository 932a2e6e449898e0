import { paymentStatuses, paymentWords, type PaymentStatus } from '@trellis/domain/fields/types/payment-status'
import { hues } from '../../../theme/tokens.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps, FieldFace, ShowProps } from '../field-face.ts'
import { PickOne, PickSeveral, type Choice } from '../pick-choices.tsx'

function StatusTag({ status }: { status: PaymentStatus }) {
  const { language } = useFieldContext().text
  const words = paymentWords[status]
  return (
    <Tag hue={hues.find((hue) => hue === words.color)} withDot>
      {words[language]}
    </Tag>
  )
}

const Show = ({ value }: ShowProps) => <StatusTag status={value as PaymentStatus} />

function useStatuses(edit: EditProps) {
  const { language } = useFieldContext().text
  const choices = paymentStatuses.map((status): Choice => ({
    key: status,
    words: paymentWords[status][language],
    content: <StatusTag status={status} />,
    isOffered: true,
  }))
  return { edit, choices }
}

export const paymentStatus: FieldFace = {
  Show,
  Edit: (edit) => <PickOne {...useStatuses(edit)} />,
  EditMany: (edit) => <PickSeveral {...useStatuses(edit)} />,
  icon: 'wallet',
  width: 172,
}
