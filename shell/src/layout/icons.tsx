import {
  Blocks,
  ChartColumn,
  Clapperboard,
  Compass,
  Ellipsis,
  Eye,
  Film,
  Info,
  type LucideIcon,
  MessageCircle,
  Shield,
  SlidersHorizontal,
  Star,
  Swords,
  Target,
  Tv,
  User,
} from 'lucide-react'
import type { ReactNode } from 'react'

/** The icons a remote may name for its panels. Each is in the first load, so there are only as many as are used. */
const icons = {
  blocks: Blocks,
  'chart-column': ChartColumn,
  clapperboard: Clapperboard,
  ellipsis: Ellipsis,
  'message-circle': MessageCircle,
  shield: Shield,
  'sliders-horizontal': SlidersHorizontal,
  swords: Swords,
  target: Target,
  tv: Tv,
  user: User,
  eye: Eye,
  film: Film,
  info: Info,
  star: Star,
} satisfies Record<string, LucideIcon>
type IconName = keyof typeof icons

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)

/** A decorative icon by its lucide name; one that the shell does not ship is a compass. */
export function Icon({ name, size = 18 }: { name: string; size?: number }): ReactNode {
  const Drawn = isIconName(name) ? icons[name] : Compass
  return <Drawn size={size} strokeWidth={1.7} aria-hidden="true" />
}
