import {
  ChartLine,
  Clapperboard,
  Compass,
  Ellipsis,
  Film,
  Fish,
  Gamepad2,
  Info,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Mic,
  ScrollText,
  Shield,
  ShoppingBag,
  SlidersHorizontal,
  Star,
  Swords,
  Trophy,
  Tv,
  User,
  Users,
  Vote,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'

/** The icons a remote may name for its panels. Each is in the first load, so there are only as many as are used. */
const icons = {
  'chart-line': ChartLine,
  clapperboard: Clapperboard,
  ellipsis: Ellipsis,
  film: Film,
  fish: Fish,
  'gamepad-2': Gamepad2,
  info: Info,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  mic: Mic,
  'scroll-text': ScrollText,
  shield: Shield,
  'shopping-bag': ShoppingBag,
  'sliders-horizontal': SlidersHorizontal,
  star: Star,
  swords: Swords,
  trophy: Trophy,
  tv: Tv,
  user: User,
  users: Users,
  vote: Vote,
  wallet: Wallet,
} satisfies Record<string, LucideIcon>
type IconName = keyof typeof icons

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)

/** A decorative icon by its lucide name; one that the shell does not ship is a compass. */
export function Icon({ name, size = 18 }: { name: string; size?: number }): ReactNode {
  const Drawn = isIconName(name) ? icons[name] : Compass
  return <Drawn size={size} strokeWidth={1.7} aria-hidden="true" />
}
