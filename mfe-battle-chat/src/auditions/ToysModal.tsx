import { problemText, settingsArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { auditionsArea, type ToyId } from '@shoal/bus/auditions'
import { auditionVote } from '@shoal/bus/auditions/offers'
import { toys } from '@shoal/bus/auditions/rules'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { Tokens } from '@shoal/ui/Tokens'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import styles from './Auditions.module.css'
import { useAuditionOf } from './auditionsStore.ts'
import { withQueries } from './queries.ts'
import { ToyIcon } from './ToyIcon.tsx'

const ids = Object.keys(toys) as ToyId[]

/** What can be played over the picture of an audition, for tokens; its star gets points [AUD-3]. */
function ToysModal({ userId }: { userId: string }) {
  const { api, bus, openModal, toast } = useShell()
  const session = useSession()
  const audition = useAuditionOf(userId)
  /** The key of a try that did not arrive: the same toy again is the same purchase [TOK-5]. */
  const tries = useRef(new Map<ToyId, string>())
  const name = audition?.person.displayName ?? 'They'
  const buying = useMutation({
    mutationFn: (toy: ToyId) => {
      const key = tries.current.get(toy) ?? crypto.randomUUID()
      tries.current.set(toy, key)
      return api(auditionsArea).playToy({ params: { userId }, body: { toy }, key })
    },
    onSuccess: (_, toy) => {
      tries.current.delete(toy)
      bus.publish(settingsArea.topics['play-sound'], { name: 'tip-small' })
      toast({ type: 'success', text: `${toys[toy].name} for ${name}!` })
      // Back to the picture, to see it there.
      openModal(auditionVote, { userId })
    },
    onError: (error) => toast({ type: 'error', text: problemText(error) }),
  })
  const play = (toy: ToyId) =>
    session ? buying.mutate(toy) : openModal(logIn, { reason: `Log in to send ${name} a toy.` })
  return (
    <div className={styles.modal}>
      <p className={styles.quiet}>
        {audition?.online
          ? `Everybody who watches ${name} sees it, and ${name} gets a point for each token.`
          : `${name} is offline right now. Toys are for live pictures.`}
      </p>
      <ul className={styles.lines}>
        {ids.map((toy) => (
          <li key={toy} className={styles.line}>
            <ToyIcon toy={toy} />
            <span className={styles.words}>
              <b>{toys[toy].name}</b>
              <span className={styles.quiet}>{toys[toy].text}</span>
            </span>
            <Button
              variant="gold"
              size="small"
              aria-label={`${toys[toy].name} for ₣${toys[toy].price}`}
              busy={buying.isPending && buying.variables === toy}
              disabled={!audition?.online || buying.isPending || session?.user.id === userId}
              onClick={() => play(toy)}
            >
              <Tokens amount={toys[toy].price} tone="inherit" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export default withQueries(ToysModal)
