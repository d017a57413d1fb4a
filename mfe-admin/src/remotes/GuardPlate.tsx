import type { RemoteChannel } from '@shoal/bus/remotes'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Badge } from '@shoal/ui/Badge'
import { NumberField } from '@shoal/ui/NumberField'
import { Plate } from '@shoal/ui/Plate'
import { Switch } from '@shoal/ui/Switch'
import layout from '../layout/Form.module.css'
import { useChange } from './registry.ts'
import { isReason, WhyField } from './WhyField.tsx'

/** What happens to a candidate that fails more often than the stable version [MFE-13]. */
export function GuardPlate({ channel }: { channel: RemoteChannel }) {
  const { environment, name, guard } = channel
  const change = useChange(environment, name)
  const form = useForm({
    values: {
      rollback: guard.rollback,
      margin: guard.margin as number | null,
      people: guard.people as number | null,
      why: '',
    },
    blame: 'why',
    async send({ rollback, margin, people, why }) {
      await change({ guard: { rollback, margin: margin ?? guard.margin, people: people ?? guard.people } }, why.trim())
    },
  })
  const { rollback, margin, people, why } = form.values
  const complete = margin !== null && margin <= 100 && people !== null && people >= 1
  const changed = rollback !== guard.rollback || margin !== guard.margin || people !== guard.people
  return (
    <Plate
      title="Guard"
      level={2}
      aside={<Badge variant={guard.rollback ? 'live' : 'plain'}>{guard.rollback ? 'Rolls back' : 'Only flags'}</Badge>}
    >
      <Form form={form} aria-label="Guard">
        <Switch
          label="Roll back by itself"
          hint="Otherwise a failing candidate is only flagged, and admins are told"
          {...form.toggle('rollback')}
        />
        <div className={layout.pair}>
          <NumberField
            label="Margin"
            hint="More of the people failing than with stable"
            suffix="points"
            min={0}
            max={100}
            {...form.value('margin')}
          />
          <NumberField
            label="Judged from"
            hint="As many must have had it first"
            suffix="people"
            min={1}
            max={100_000}
            {...form.value('people')}
          />
        </div>
        {changed && (
          <>
            {complete && (
              <p className={layout.say}>
                Once {people.toLocaleString('en-US')} {people === 1 ? 'person has' : 'people have'} had a candidate, and
                the share of them who met an error is more than {margin} percentage points above stable’s, it is{' '}
                {rollback ? 'rolled back by itself.' : 'flagged, and stays.'}
              </p>
            )}
            <WhyField form={form} />
            <div className={layout.buttons}>
              <SubmitButton form={form} disabled={!complete || !isReason(why)}>
                Change the guard
              </SubmitButton>
            </div>
          </>
        )}
      </Form>
    </Plate>
  )
}
