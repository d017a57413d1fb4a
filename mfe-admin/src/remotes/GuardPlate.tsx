import { problemText } from '@shoal/bus'
import type { RemoteChannel } from '@shoal/bus/remotes'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { NumberField } from '@shoal/ui/NumberField'
import { Plate } from '@shoal/ui/Plate'
import { Switch } from '@shoal/ui/Switch'
import { type SubmitEvent, useState } from 'react'
import form from '../layout/Form.module.css'
import { useChange } from './registry.ts'
import { isReason, WhyField } from './WhyField.tsx'

/** What happens to a candidate that fails more often than the stable version [MFE-13]. */
export function GuardPlate({ channel }: { channel: RemoteChannel }) {
  const { environment, name, guard } = channel
  const change = useChange(environment, name)
  const [rollback, setRollback] = useState(guard.rollback)
  const [margin, setMargin] = useState<number | null>(guard.margin)
  const [people, setPeople] = useState<number | null>(guard.people)
  const [why, setWhy] = useState('')
  const complete = margin !== null && margin <= 100 && people !== null && people >= 1
  const changed = rollback !== guard.rollback || margin !== guard.margin || people !== guard.people
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (complete && changed && isReason(why) && !change.isPending)
      change.mutate({ change: { guard: { rollback, margin, people } }, why: why.trim() })
  }
  return (
    <Plate
      title="Guard"
      level={2}
      aside={<Badge variant={guard.rollback ? 'live' : 'plain'}>{guard.rollback ? 'Rolls back' : 'Only flags'}</Badge>}
    >
      <form className={form.form} onSubmit={submit} aria-label="Guard">
        <Switch
          label="Roll back by itself"
          hint="Otherwise a failing candidate is only flagged, and admins are told"
          checked={rollback}
          onCheckedChange={setRollback}
        />
        <div className={form.pair}>
          <NumberField
            label="Margin"
            hint="More of the people failing than with stable"
            suffix="points"
            min={0}
            max={100}
            value={margin}
            onValueChange={setMargin}
          />
          <NumberField
            label="Judged from"
            hint="As many must have had it first"
            suffix="people"
            min={1}
            max={100_000}
            value={people}
            onValueChange={setPeople}
          />
        </div>
        {changed && (
          <>
            {complete && (
              <p className={form.say}>
                Once {people.toLocaleString('en-US')} {people === 1 ? 'person has' : 'people have'} had a candidate, and
                the share of them who met an error is more than {margin} percentage points above stable’s, it is{' '}
                {rollback ? 'rolled back by itself.' : 'flagged, and stays.'}
              </p>
            )}
            <WhyField value={why} onChange={setWhy} error={change.isError ? problemText(change.error) : undefined} />
            <div className={form.buttons}>
              <Button type="submit" variant="live" busy={change.isPending} disabled={!complete || !isReason(why)}>
                Change the guard
              </Button>
            </div>
          </>
        )}
      </form>
    </Plate>
  )
}
