/** What the menus of a frame hold: the sidebar of a desktop, the bar of a phone and its «Más». */
import type { LucideIcon } from 'lucide-react'

export type MenuItem = { to: string; label: string; icon: LucideIcon; end?: boolean; count?: number }
/** Items that belong together: a little space divides the groups. */
export type MenuGroup = readonly MenuItem[]
export type BarItem = MenuItem & { short?: string }
export type HelpLink = { to: string; label: string }
