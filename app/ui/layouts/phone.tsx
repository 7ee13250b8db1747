/**
 * The frame of the driver's page: wordmark, connection state, one column, one button within the thumb's reach.
 *   <PhoneLayout online={online} labels={{ on: 'Conectado', off: 'Sin conexión' }} foot={<button>…</button>}>
 *     …
 *   </PhoneLayout>
 * `foot` sticks to the bottom of the window; `below` and `note` come after the first screenful.
 */
import { Wifi, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../signs/icon'
import { Wordmark } from '../signs/wordmark'
import { SunButton } from '../theme/sun-button'

type PhoneLayoutProps = {
  online: boolean
  labels: { on: string; off: string }
  foot?: ReactNode
  below?: ReactNode
  note?: ReactNode
  children: ReactNode
}

export function PhoneLayout({ online, labels, foot, below, note, children }: PhoneLayoutProps) {
  return (
    <div className="track">
      <header className="track-top">
        <Wordmark />
        <span className="track-top-side">
          <span className={online ? 'net net--on' : 'net net--off'} role="status">
            <Icon of={online ? Wifi : WifiOff} />
            {online ? labels.on : labels.off}
          </span>
          <SunButton />
        </span>
      </header>
      <main>
        <div className="track-main">
          {children}
          {foot && <div className="track-foot">{foot}</div>}
        </div>
        {below}
      </main>
      {note && <footer className="track-note">{note}</footer>}
    </div>
  )
}
