import type { ToyId } from '@shoal/bus/auditions'
import Droplets from 'lucide-react/icons/droplets'
import HandHeart from 'lucide-react/icons/hand-heart'
import Lightbulb from 'lucide-react/icons/lightbulb'
import PartyPopper from 'lucide-react/icons/party-popper'
import Waves from 'lucide-react/icons/waves'

const icons = {
  bubbles: Droplets,
  applause: HandHeart,
  spotlight: Lightbulb,
  confetti: PartyPopper,
  'tidal-wave': Waves,
} as const satisfies Readonly<Record<ToyId, unknown>>

/** How a toy of auditions looks; its name stands beside it. */
export function ToyIcon({ toy }: { toy: ToyId }) {
  const Icon = icons[toy]
  return <Icon aria-hidden="true" />
}
