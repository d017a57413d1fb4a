import { passesSoFar } from '../../happenings/checkout.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(passesSoFar, ({ userIds }) =>
    database.query(sql`
      select person.id as "userId",
        (select coalesce(sum(gift.given), 0) from checkout_orders as ordered
          join checkout_gifts as gift on gift.order_id = ordered.id
          where ordered.user_id = person.id)::int as gifted,
        (select count(*) from checkout_gift_passes as got where got.user_id = person.id)::int as received,
        (select coalesce(max(case ordered.product ->> 'tier' when 'xl' then 2 else 1 end), 0)
          from checkout_payments as payment join checkout_orders as ordered on ordered.id = payment.order_id
          where payment.user_id = person.id and not payment.taken_pass and ordered.refund_reason is null
            and ordered.product ->> 'kind' = 'pass' and ordered.product -> 'gift' is null)::int as tier
      from unnest(${sql.param(userIds)}::text[]) as person (id)`),
  )
}
