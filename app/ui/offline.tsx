import { useMatches } from '@remix-run/react'
import { CloudOff, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { connection } from '~/connection/server'
import { useHeld, useRenewal, useStanding } from '~/connection/use-connection'
import { useI18n } from '~/i18n/provider'
import { useOwnClock } from './clock'
import { Icon } from './signs/icon'
import { LoadingSign } from './windows/guard'

/**
 * The line that says that what stands here may be old: the connection is gone, or the server does not answer.
 * Once, in the root; the page goes on by itself when it is back. A route with `handle = { connection: 'ownKey' }` says it
 * for itself, and nothing is asked again under it: the driver's page works without a network, and a loader that fails in a
 * weak signal would end its tracking.
 */
export function OfflineBanner() {
  const isOwn = useMatches().some(
    (match) => (match.handle as { connection?: string } | undefined)?.connection === 'propia',
  )
  return isOwn ? null : <OfflineNotice />
}

function OfflineNotice() {
  const { t } = useI18n()
  const { trouble, freshAt } = useStanding()
  const [sinRed, setSinRed] = useState(false)
  const isHeld = useHeld()
  useRenewal()

  useEffect(() => {
    const onOffline = () => {
      setSinRed(true)
      // seen, not only said: some machines say so beside a server of their own
      void connection.check()
    }
    const onOnline = () => {
      setSinRed(false)
      void connection.renew()
    }
    if (!navigator.onLine) setSinRed(true)
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  }, [])

  return (
    <>
      <LoadingSign isPending={isHeld} />
      <div role="alert" className="contents">
        {sinRed ? (
          <div className="offline">
            <Icon of={WifiOff} />
            <span>
              <span lang="en">{t('guardia.sin_internet')}</span>. {t('guardia.sin_internet_es')}
              {trouble && (
                <>
                  {' '}
                  <Age freshAt={freshAt} />.
                </>
              )}
            </span>
          </div>
        ) : (
          trouble && (
            <div className="offline">
              <Icon of={CloudOff} />
              <span>
                <Age freshAt={freshAt} />; {t(trouble === 'server' ? 'guardia.no_server' : 'guardia.sin_datos')}
              </span>
              {trouble === 'server' && (
                <button type="button" className="offline-again" onClick={() => void connection.renew()}>
                  {t('common.retry')}
                </button>
              )}
            </div>
          )
        )}
      </div>
    </>
  )
}

/** How old the data are; it counts on without being read out each time. */
function Age({ freshAt }: { freshAt: number }) {
  const { t, hace: ago } = useI18n()
  const now = useOwnClock()
  return <span aria-live="off">{t('guardia.datos_de', { hace: ago(freshAt, Math.max(now, freshAt + 1000)) })}</span>
}
