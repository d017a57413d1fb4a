import { modalArea, problemText } from '@shoal/bus'
import { type Contestant, contestantsArea } from '@shoal/bus/contestants'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Table } from '@shoal/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Answered } from '../layout/Answered.tsx'
import layout from '../layout/Panel.module.css'
import { queries, withQueries } from '../layout/queries.ts'
import styles from './CastPanel.module.css'
import { castKey, statusWords } from './cast.ts'

/** Who lives in the house, for those who decide it [ADM-3]. */
function CastPanel() {
  const { api, openModal, bus, toast } = useShell()
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
        try {
          await api(contestantsArea).remove({ params: { id } })
          toast({ type: 'success', text: `${name} is removed` })
        } catch (error) {
          toast({ type: 'error', text: problemText(error) })
        }
        refresh()
      },
    })

  return (
    <div className={layout.panel}>
      <header className={layout.head}>
        <h1>Cast</h1>
        <Badge variant="mod">Admin</Badge>
      </header>
      <Plate
        title="Contestants"
        level={2}
        aside={
          <Button size="small" variant="live" onClick={() => openModal('edit-contestant')}>
            Add a contestant
          </Button>
        }
      >
        <Answered query={cast} waiting={<SkeletonLines lines={6} avatar label="Loading the contestants" />}>
          {(data) =>
            data.contestants.length === 0 ? (
              <EmptyState title="Nobody has moved in" icon={<Users />}>
                Add the first contestant: they are on everybody’s page at once.
              </EmptyState>
            ) : (
              <Table caption="Contestants">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col" data-figure>
                      Season
                    </th>
                    <th scope="col">Where</th>
                    <th scope="col" data-figure>
                      Endorsements
                    </th>
                    <th scope="col">Change</th>
                  </tr>
                </thead>
                <tbody>
                  {data.contestants.map((contestant) => (
                    <tr key={contestant.id}>
                      <td>
                        <span className={styles.name}>
                          <Avatar
                            name={contestant.name}
                            color={contestant.color}
                            photo={contestant.photo}
                            size="large"
                          />
                          {contestant.name}
                        </span>
                      </td>
                      <td data-figure>{contestant.season}</td>
                      <td>{statusWords[contestant.status]}</td>
                      <td data-figure>{contestant.endorsements.toLocaleString('en-US')}</td>
                      <td>
                        <span className={styles.buttons}>
                          <Button
                            size="small"
                            aria-label={`Change ${contestant.name}`}
                            onClick={() => openModal('edit-contestant', { contestant })}
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
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )
          }
        </Answered>
      </Plate>
    </div>
  )
}

export default withQueries(CastPanel)
