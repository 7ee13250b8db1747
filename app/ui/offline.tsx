import { useMatches, useRevalidator } from '@remix-run/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from './icon'

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

function Aviso() {
  const { t } = useI18n()
  const { revalidate } = useRevalidator()
  const preguntar = useRef(revalidate)
  preguntar.current = revalidate
  const [sinRed, setSinRed] = useState(false)

  useEffect(() => {
    const seFue = () => setSinRed(true)
    const volvio = () => {
      setSinRed(false)
      preguntar.current()
    }
    if (!navigator.onLine) seFue()
    addEventListener('offline', seFue)
    addEventListener('online', volvio)
    return () => {
      removeEventListener('offline', seFue)
      removeEventListener('online', volvio)
    }
  }, [])

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
