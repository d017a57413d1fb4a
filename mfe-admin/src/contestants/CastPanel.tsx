import { modalArea } from '@shoal/bus'
import { type Contestant, contestantsArea } from '@shoal/bus/contestants'
import { useEvent, useShell } from '@shoal/remote-kit'
import { type Column, DataTable } from '@shoal/remote-kit/lists'
import { Avatar } from '@shoal/ui/Avatar'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { queries, withQueries } from '../layout/queries.ts'
import { StaffPanel } from '../layout/StaffPanel.tsx'
import { useAttempt } from '../layout/useAttempt.ts'
import styles from './CastPanel.module.css'
import { castKey, statusWords } from './cast.ts'
import { editContestant } from './offers.ts'
import { RoomField } from './RoomField.tsx'

const columns: ReadonlyArray<Column<Contestant>> = [
  {
    title: 'Name',
    cell: ({ name, color, photo }) => (
      <span className={styles.name}>
        <Avatar name={name} color={color} photo={photo} size="large" />
        {name}
      </span>
    ),
  },
  { title: 'Season', figure: true, cell: ({ season }) => season },
  { title: 'Where', cell: ({ status }) => statusWords[status] },
  { title: 'Now', cell: (contestant) => contestant.status === 'in' && <RoomField contestant={contestant} /> },
  { title: 'Endorsements', figure: true, cell: ({ endorsements }) => endorsements.toLocaleString('en-US') },
]

/** The contestants of the house, for admins [ADM-3]. */
function CastPanel() {
  const { api, openModal, bus } = useShell()
  const attempt = useAttempt()
  const cast = useQuery({ queryKey: castKey, queryFn: ({ signal }) => api(contestantsArea).list({ signal }) })
  const refresh = () => void queries.invalidateQueries({ queryKey: castKey })
  useEvent(contestantsArea.receives.new, refresh)
  useEvent(contestantsArea.receives.update, refresh)
  useEvent(contestantsArea.receives.remove, refresh)
  const remove = ({ id, name, endorsements }: Contestant) =>
    bus.publish(modalArea.topics.confirm, {
      text: `Remove ${name}${endorsements > 0 ? ` and ${endorsements} endorsements` : ''}? This cannot be undone.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: async () => {
        await attempt(() => api(contestantsArea).remove({ params: { id } }), `${name} is removed`)
        refresh()
      },
    })

  return (
    <StaffPanel title="Cast">
      <Plate
        title="Contestants"
        level={2}
        aside={
          <Button size="small" variant="live" onClick={() => openModal(editContestant)}>
            Add a contestant
          </Button>
        }
      >
        <DataTable
          query={cast}
          caption="Contestants"
          waiting={{ lines: 6, avatar: true, label: 'Loading the contestants' }}
          empty={{
            title: 'Nobody has moved in',
            icon: <Users />,
            children: 'Add the first contestant: they are on everybody’s page at once.',
          }}
          rows={(data) => data.contestants}
          keyOf={({ id }) => id}
          columns={columns}
          actions={(contestant) => (
            <>
              <Button
                size="small"
                aria-label={`Change ${contestant.name}`}
                onClick={() => openModal(editContestant, { contestant })}
              >
                Change
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={`Remove ${contestant.name}`}
                onClick={() => remove(contestant)}
              >
                Remove
              </Button>
            </>
          )}
        />
      </Plate>
    </StaffPanel>
  )
}

export default withQueries(CastPanel)
