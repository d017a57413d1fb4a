import { errorText, problemText } from '@shoal/bus'
import { type Medal, medalsArea, type OwnMedals } from '@shoal/bus/medals'
import { limits } from '@shoal/bus/medals/limits'
import { medalCategories } from '@shoal/bus/medals/shapes'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tabs } from '@shoal/ui/Tabs'
import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { queries, withQueries } from '../layout/queries.ts'
import { useCatalogue } from './catalogue.ts'
import { MedalPicture } from './MedalPicture.tsx'
import { categoryNames, ToEarn } from './ToEarn.tsx'
import styles from './YourMedalsModal.module.css'

const keyOf = (me: string | undefined) => ['own-medals', me]

/** The person's medals, grouped by category: press one to show it beside the name, at most five [MED-2]. */
function YourMedalsModal() {
  const { api } = useShell()
  const me = useSession()?.user.id
  const all = useCatalogue()
  const own = useQuery({
    queryKey: keyOf(me),
    queryFn: ({ signal }) => api(medalsArea).own({ signal }),
    staleTime: 0,
  })
  useEvent(medalsArea.receives.earned, () => void queries.invalidateQueries({ queryKey: keyOf(me) }))
  const failed = all.isError ? all : own.isError ? own : null
  if (failed)
    return (
      <ErrorState
        title="No medals to show"
        onRetry={() => {
          void all.refetch()
          void own.refetch()
        }}
        retrying={failed.isFetching}
      >
        {problemText(failed.error)}
      </ErrorState>
    )
  if (!all.data || !own.data) return <SkeletonLines lines={6} label="Reading your medals" />
  const { earned, shown } = own.data
  const has = new Set(earned.map(({ id }) => id))
  return (
    <Tabs
      label="Medals"
      panelClassName={styles.panel}
      tabs={[
        {
          value: 'yours',
          label: 'Yours',
          badge: earned.reduce((sum, { count }) => sum + count, 0),
          content:
            earned.length === 0 ? (
              <EmptyState title="You have not earned any medals..." icon={<Award />}>
                What there is to earn stands under To earn.
              </EmptyState>
            ) : (
              <Picker earned={earned} shown={shown} all={all.data} me={me} />
            ),
        },
        {
          value: 'to-earn',
          label: 'To earn',
          content: <ToEarn medals={[...all.data.values()].filter(({ id }) => !has.has(id))} />,
        },
      ]}
    />
  )
}

interface PickerProps extends OwnMedals {
  all: ReadonlyMap<string, Medal>
  me: string | undefined
}

function Picker({ earned, shown, all, me }: PickerProps) {
  const { api, toast } = useShell()
  const full = shown.length >= limits.medalsShown
  async function toggle(id: string) {
    const medals = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]
    queries.setQueryData(keyOf(me), { earned, shown: medals })
    try {
      queries.setQueryData(keyOf(me), await api(medalsArea).show({ body: { medals } }))
    } catch (error) {
      queries.setQueryData(keyOf(me), { earned, shown })
      toast({ type: 'error', text: errorText(error) })
    }
  }
  const groups = medalCategories
    .map((category) => ({ category, medals: earned.filter(({ id }) => all.get(id)?.category === category) }))
    .filter(({ medals }) => medals.length > 0)
  return (
    <>
      <p className={styles.hint}>
        Press a medal to show it beside your name. {shown.length} of {limits.medalsShown} chosen.
      </p>
      {groups.map(({ category, medals }) => (
        <section key={category} className={styles.group} aria-label={categoryNames[category]}>
          <h3 className={styles.category}>
            {categoryNames[category]} <span>{medals.length}</span>
          </h3>
          <ul className={styles.row}>
            {medals.map(({ id, count }) => {
              const medal = all.get(id)!
              const chosen = shown.includes(id)
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.medal}
                    aria-pressed={chosen}
                    aria-label={`${medal.name}, ${medal.for}`}
                    title={`${medal.for}${chosen || !full ? '' : '. Take another one off first'}`}
                    disabled={full && !chosen}
                    onClick={() => void toggle(id)}
                  >
                    <MedalPicture id={id} size={44} />
                    <span className={styles.name}>{medal.name}</span>
                    {count > 1 && <span className={styles.count}>×{count.toLocaleString('en-US')}</span>}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}

export default withQueries(YourMedalsModal)
