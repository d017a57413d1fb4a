import type { Person } from '@shoal/bus/common'
import { useFishtoy } from '@shoal/bus/fishtoys/offers'
import { profileArea } from '@shoal/bus/profile'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Menu } from '@shoal/ui/Menu'
import { Bomb } from 'lucide-react'
import { useHoldings } from '../items/index.ts'
import { shelfOf } from './toys.ts'
import { useWhyNot } from './useToyState.ts'

/** On the card of another person: the viewer's wartoys that can be thrown at them or at their clan; nothing if there are none. */
export default function ThrowButton({ user }: { user: Person }) {
  const { bus, openModal } = useShell()
  const me = useSession()?.user.id
  const holdings = useHoldings()
  const whyNot = useWhyNot()
  const clan = user.clan?.tag
  const able = shelfOf(holdings).filter(
    ({ toy: { kind, target }, toy }) =>
      kind === 'WARTOY' && (target === 'USERS' || (target === 'CLANS' && clan !== undefined)) && whyNot(toy) === null,
  )
  if (me === undefined || me === user.id || able.length === 0) return null
  return (
    <Menu
      label={`What to throw at ${user.displayName}`}
      trigger={
        <Button size="small" icon={<Bomb />}>
          Throw
        </Button>
      }
      items={able.map(({ toy, items }) => ({
        label: toy.target === 'CLANS' ? `${toy.name} at [${clan}]` : toy.name,
        onSelect: () => {
          bus.publish(profileArea.topics['user-card-hide'], { userId: user.id })
          const whom = toy.target === 'CLANS' ? { clan: clan! } : { person: user.displayName }
          openModal(useFishtoy, { id: items[0]!.id, ...whom })
        },
      }))}
    />
  )
}
