import {
  BookOpen,
  ChartLine,
  Clapperboard,
  Coins,
  Compass,
  Ellipsis,
  Film,
  Fish,
  Gamepad2,
  Gauge,
  History,
  House,
  Info,
  Landmark,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Mic,
  Podcast,
  Scissors,
  ScrollText,
  Settings,
  Shield,
  ShoppingBag,
  Sparkles,
  Star,
  Swords,
  Target,
  ToggleLeft,
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
  'book-open': BookOpen,
  'chart-line': ChartLine,
  clapperboard: Clapperboard,
  coins: Coins,
  ellipsis: Ellipsis,
  film: Film,
  fish: Fish,
  'gamepad-2': Gamepad2,
  gauge: Gauge,
  history: History,
  house: House,
  info: Info,
  landmark: Landmark,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  mic: Mic,
  podcast: Podcast,
  scissors: Scissors,
  'scroll-text': ScrollText,
  settings: Settings,
  shield: Shield,
  'shopping-bag': ShoppingBag,
  sparkles: Sparkles,
  star: Star,
  swords: Swords,
  target: Target,
  'toggle-left': ToggleLeft,
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
