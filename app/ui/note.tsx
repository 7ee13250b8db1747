import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './signs/icon'

export type NoteTone = 'info' | 'ok' | 'warn' | 'bad'
const ICON = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

/**
 * A sentence on a tinted background: `<Note tone="warn">Tiene 12 de 15 vehículos.</Note>`. Tone `bad` is announced at
 * once (role=alert); `action` is at the right, a button or a link. Over a screen's content one note stands at a time, in the
 * order of styles/frame.css; the class `note--first` puts an answer, or what has a deadline, before all others.
 */
export function Note(props: { tone?: NoteTone; children: ReactNode; action?: ReactNode; className?: string }) {
  const { tone = 'info', children, action, className = '' } = props
  const classes = `note${tone === 'info' ? '' : ` note--${tone}`}${className && ` ${className}`}`
  return (
    <div className={classes} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon of={ICON[tone]} />
      <div className="note-text">{children}</div>
      {action}
    </div>
  )
}
