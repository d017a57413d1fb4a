import { formatDateTime, modalArea } from '@shoal/bus'
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
import { fieldOf, instantOf, lastMinute } from '../layout/showTime.ts'
import { useAttempt } from '../layout/useAttempt.ts'
import styles from './EveryonePlate.module.css'
import { seasonKey, useSeason } from './useSeason.ts'

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
  const { api, bus, closeModal, toast } = useShell()
  const attempt = useAttempt()
  const save = async (body: Omit<SeasonEnd, 'endsAt'> & { endsAt: string | null }) =>
    queries.setQueryData(seasonKey, await api(notificationsArea).setSeason({ body }))
  const form = useForm({
    values: {
      number: (season?.number ?? 1) as number | null,
      ends: season ? fieldOf(season.endsAt) : '',
      warnDays: (season?.warnDays ?? 7) as number | null,
      words: season?.words ?? '',
    },
    blame: 'ends',
    async send({ number, ends, warnDays, words }) {
      if (number === null || warnDays === null) return
      await save({ number, endsAt: instantOf(ends), warnDays, words })
      toast({ type: 'success', text: 'The end of the season is set' })
      closeModal()
    },
  })
  // What stands in the fields has no part in it: it works with whatever was typed, and is not saved by it.
  const takeAway = (season: SeasonEnd) =>
    bus.publish(modalArea.topics.confirm, {
      title: 'Take the end of the season away?',
      text: `Nobody is told any more that Season ${season.number} ends ${formatDateTime(season.endsAt)} in New York.`,
      confirmLabel: 'Take it away',
      danger: true,
      onConfirm: async () => {
        if (await attempt(() => save({ ...season, endsAt: null }), 'No end is set any more')) closeModal()
      },
    })
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
        hint="In New York."
        max={lastMinute}
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
          <Button variant="danger" disabled={form.busy} onClick={() => takeAway(season)}>
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
