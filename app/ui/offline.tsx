import { useMatches, useRevalidator } from '@remix-run/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from './icon'
import { useToast } from './toast'

/**
 * The line that says the connection is gone (spec §8); coming back online asks the loaders again. Once, in the root.
 * A route with `handle = { conexion: 'propia' }` says it for itself, and nothing is asked again under it: the driver's
 * page works without a network, and a loader that fails in a weak signal would end its tracking.
 */
export function OfflineBanner() {
  const propia = useMatches().some(
    (match) => (match.handle as { conexion?: string } | undefined)?.conexion === 'propia',
  )
  return propia ? null : <Aviso />
}

/** Whether this needs the network: a form that is sent, a link to another address of ours. */
function saleDeAqui({ type, target }: Event): boolean {
  if (type === 'submit') return true
  const enlace = target instanceof Element ? target.closest('a[href]') : null
  return (
    enlace instanceof HTMLAnchorElement &&
    enlace.origin === location.origin &&
    enlace.protocol !== 'blob:' &&
    !enlace.hash
  )
}

function Aviso() {
  const { t } = useI18n()
  const { revalidate } = useRevalidator()
  const { push } = useToast()
  const preguntar = useRef(revalidate)
  preguntar.current = revalidate
  const [sinRed, setSinRed] = useState(false)
  // seen to break, not only said to be absent: some machines say so beside a server of their own
  const [cortada, setCortada] = useState(false)

  useEffect(() => {
    const seFue = () => {
      setSinRed(true)
      setCortada(true)
    }
    const volvio = () => {
      setSinRed(false)
      setCortada(false)
      preguntar.current()
    }
    if (!navigator.onLine) setSinRed(true)
    addEventListener('offline', seFue)
    addEventListener('online', volvio)
    return () => {
      removeEventListener('offline', seFue)
      removeEventListener('online', volvio)
    }
  }, [])

  // without a network a link or a form would end in the browser's error page, and what was typed with it
  useEffect(() => {
    if (!cortada) return
    const retener = (evento: Event) => {
      if (!saleDeAqui(evento)) return
      evento.preventDefault()
      evento.stopPropagation()
      push({ clave: 'guardia.sin_internet_accion', tone: 'bad' })
    }
    document.addEventListener('click', retener, true)
    document.addEventListener('submit', retener, true)
    return () => {
      document.removeEventListener('click', retener, true)
      document.removeEventListener('submit', retener, true)
    }
  }, [cortada, push])

  return (
    <div role="alert" className="contents">
      {sinRed && (
        <div className="offline">
          <Icon of={WifiOff} />
          <span>
            <span lang="en">{t('guardia.sin_internet')}</span>. {t('guardia.sin_internet_es')}
          </span>
        </div>
      )}
    </div>
  )
}
