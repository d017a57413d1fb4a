import { notificationsArea, type SeasonEnd } from '@shoal/bus/notifications'
import { limits } from '@shoal/bus/notifications/limits'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { NumberField } from '@shoal/ui/NumberField'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import { queries, withQueries } from '../layout/queries.ts'
import styles from './EveryonePlate.module.css'
import { seasonKey, useSeason } from './useSeason.ts'

/** An instant as an input of date and time has it, by the clock of the browser. */
function local(at: string): string {
  const time = new Date(at)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Sets when the season ends, and from when on each person is told, once. */
function SeasonModal() {
  const season = useSeason()
  return (
    <Answered query={season} waiting={<SkeletonLines lines={5} label="Looking when it ends" />} failed="Not known">
      {(data) => <SeasonForm season={data.season} />}
    </Answered>
  )
}

function SeasonForm({ season }: { season: SeasonEnd | null }) {
  const { api, closeModal, toast } = useShell()
  const form = useForm({
    values: {
      number: (season?.number ?? 1) as number | null,
      ends: season ? local(season.endsAt) : '',
      warnDays: (season?.warnDays ?? 7) as number | null,
      words: season?.words ?? '',
      away: false,
    },
    blame: 'ends',
    async send({ number, ends, warnDays, words, away }) {
      if (number === null || warnDays === null) return
      const endsAt = away ? null : new Date(ends).toISOString()
      const saved = await api(notificationsArea).setSeason({ body: { number, endsAt, warnDays, words } })
      queries.setQueryData(seasonKey, saved)
      toast({ type: 'success', text: away ? 'No end is set any more' : 'The end of the season is set' })
      closeModal()
    },
  })
  const takeAway = () => {
    form.set({ away: true })
    void form.submit()
  }
  return (
    <Form form={form} className={styles.form}>
      <div className={styles.pair}>
        <NumberField label="Season" min={1} max={999} required {...form.value('number')} />
        <NumberField
          label="Days before"
          hint="From then on each person is told, once."
          min={1}
          max={limits.seasonWarnDaysMost}
          required
          {...form.value('warnDays')}
        />
      </div>
      <TextInput
        type="datetime-local"
        label="Ends"
        hint="By the clock of this computer."
        required
        {...form.text('ends')}
      />
      <TextArea
        label="What people read besides"
        rows={3}
        maxLength={limits.seasonWordsMax}
        counter
        {...form.text('words')}
      />
      <ModalFooter>
        {season && (
          <Button variant="danger" disabled={form.busy} onClick={takeAway}>
            Take it away
          </Button>
        )}
        <Button variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save</SubmitButton>
      </ModalFooter>
    </Form>
  )
}

export default withQueries(SeasonModal)
