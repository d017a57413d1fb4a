import type { Audition } from '@shoal/bus/auditions'
import { approval } from '@shoal/bus/auditions/rules'
import { Meter } from '@shoal/ui/Meter'

/** AUD-2: how many of the raters are for the star. */
export function Approval({ audition, thin = false }: { audition: Audition; thin?: boolean }) {
  const share = approval(audition)
  const votes = audition.upVotes + audition.downVotes
  const of = `${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}`
  return (
    <Meter
      label="Approval"
      thin={thin}
      value={share ?? 0}
      max={100}
      tone={share !== null && share < 50 ? 'coral' : 'kelp'}
      figures={share === null ? 'No votes yet' : `${share} % of ${of}`}
    />
  )
}
