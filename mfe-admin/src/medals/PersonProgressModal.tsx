import { medalPicture } from '@shoal/bus/medal-pictures'
import { profileArea } from '@shoal/bus/profile'
import { levelOf } from '@shoal/bus/rules'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { DataTable } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import type { Somebody } from '../economy/index.ts'
import layout from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import styles from './Medals.module.css'
import { correctXp, giveMedal, takeMedal } from './offers.ts'
import { useMedals } from './useMedals.ts'

/** How far somebody is, with the ways to give and take XP and medals [ADM-2]. */
function PersonProgressModal({ user }: { user: Somebody }) {
  const { api, openModal, closeModal } = useShell()
  const all = useMedals().data
  const query = useQuery({
    queryKey: ['progress', user.id],
    queryFn: ({ signal }) => api(profileArea).read({ params: { id: user.id }, signal }),
  })
  const profile = query.data
  const nameOf = (id: string) => all?.find((medal) => medal.id === id)?.name ?? id
  return (
    <div className={layout.form}>
      {profile && (
        <p className={layout.say}>
          {user.displayName} has {profile.xp.toLocaleString('en-US')} XP, which is level {levelOf(profile.xp)}.
        </p>
      )}
      <DataTable
        query={query}
        caption={`Medals of ${user.displayName}`}
        waiting={{ lines: 5, label: 'Looking up their medals' }}
        failed="Nothing to show of them"
        empty={{ title: 'No medals yet', icon: <Award /> }}
        rows={({ medals }) => Object.entries(medals).map(([id, count]) => ({ id, count }))}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Medal',
            cell: ({ id }) => (
              <span className={styles.medal}>
                <img src={medalPicture(id)} alt="" width={28} height={28} loading="lazy" />
                {nameOf(id)}
              </span>
            ),
          },
          { title: 'Times', figure: true, cell: ({ count }) => count.toLocaleString('en-US') },
        ]}
        actions={({ id }) => (
          <Button
            size="small"
            variant="danger"
            aria-label={`Take ${nameOf(id)}`}
            onClick={() => openModal(takeMedal, { user, medal: { id, name: nameOf(id) } })}
          >
            Take
          </Button>
        )}
      />
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          Close
        </Button>
        <Button onClick={() => openModal(correctXp, { user })}>Correct the XP</Button>
        <Button
          disabled={!profile}
          onClick={() => profile && openModal(giveMedal, { user, had: Object.keys(profile.medals) })}
        >
          Give a medal
        </Button>
      </ModalFooter>
    </div>
  )
}

export default withQueries(PersonProgressModal)
